import { Star } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  row: 'Content',
  list: [
    {
      path: 'reviews',
      file: 'order/reviews/reviews.tsx',
      name: 'Reviews',
      Icon: Star,
      words: 'ratings approve',
      count: ({ reviews }) => reviews,
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
