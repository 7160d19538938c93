import { ChartColumn } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'overview',
      file: 'office/overview/overview.tsx',
      name: 'Home',
      Icon: ChartColumn,
      words: 'overview dashboard revenue',
    },
  ],
  actions: [],
  audit: {},
} satisfies Screens;
