import { ChartNoAxesColumn, House } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'overview',
      file: 'office/overview/overview.tsx',
      name: 'Home',
      Icon: House,
      words: 'overview dashboard to do work set up',
    },
    { path: 'setup', file: 'office/overview/setup.tsx' },
    {
      path: 'reports/revenue',
      file: 'office/overview/revenue.tsx',
      name: 'Revenue',
      Icon: ChartNoAxesColumn,
      words: 'reports income sales money payments statistics',
    },
  ],
  actions: [],
  audit: {
    shop: {
      noun: 'shop',
      verbs: [
        ['open', 'Opened the shop'],
        ['pause', 'Paused the shop'],
        ['resume', 'Resumed the shop'],
        ['preview', 'Created a preview link'],
        ['end_previews', 'Ended all preview links'],
        ['sample', 'Added the sample catalogue'],
      ],
      url: null,
    },
  },
} satisfies Screens;
