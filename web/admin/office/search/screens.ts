import { SearchX } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'search-misses',
      file: 'office/search/search-misses.tsx',
      name: 'Searches without results',
      Icon: SearchX,
      words: 'reports',
    },
  ],
  actions: [],
  audit: {},
} satisfies Screens;
