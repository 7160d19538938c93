import { Star } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'reviews',
      file: 'order/reviews/reviews.tsx',
      name: 'Reviews',
      Icon: Star,
      words: 'ratings approve',
    },
  ],
  actions: [],
  audit: {
    review: {
      noun: 'review',
      verbs: ['approve', 'delete', 'restore', ['unapprove', 'Took back the approval of a review']],
      url: () => 'reviews',
    },
  },
} satisfies Screens;
