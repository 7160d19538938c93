import { Activity } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  row: 'Settings',
  list: [
    {
      path: 'system',
      file: 'office/system/system.tsx',
      name: 'System',
      Icon: Activity,
      words: 'status health',
      count: ({ systemWarnings }) => systemWarnings.length,
    },
  ],
  actions: [],
  audit: {},
} satisfies Screens;
