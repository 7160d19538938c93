import { ChartColumn } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  row: 'Home',
  list: [
    {
      path: 'overview',
      file: 'office/overview/overview.tsx',
      name: 'Overview',
      Icon: ChartColumn,
      words: 'home dashboard revenue',
    },
  ],
  actions: [],
  audit: {},
} satisfies Screens;
