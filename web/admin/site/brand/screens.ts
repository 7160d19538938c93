import { Palette } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'settings/brand',
      file: 'site/brand/brand.tsx',
      name: 'Brand',
      Icon: Palette,
      words: 'color logo icon favicon wordmark share theme',
      fields: [
        ['Color', 'color'],
        ['Logo', 'logo'],
        ['App icon', 'icon'],
        ['Picture of shared links', 'share'],
      ],
    },
  ],
  actions: [],
  audit: {
    brand_image: {
      noun: 'image of the brand',
      verbs: ['create'],
      url: () => 'settings/brand',
    },
  },
} satisfies Screens;
