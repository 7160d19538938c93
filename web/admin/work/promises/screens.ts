import { ChartNoAxesColumn } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'reports/on-time',
      file: 'work/promises/on-time.tsx',
      name: 'On time',
      Icon: ChartNoAxesColumn,
      words: 'deliveries delivered late promises reports statistics',
    },
  ],
  actions: [],
  audit: {
    promise: { noun: 'promise', verbs: [['recalculate', 'Moved the promised days of open orders']], url: null },
  },
} satisfies Screens;
