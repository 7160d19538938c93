import { Activity } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'system',
      file: 'office/system/system.tsx',
      name: 'System',
      Icon: Activity,
      words: 'status health',
    },
  ],
  actions: [],
  audit: {},
} satisfies Screens;
