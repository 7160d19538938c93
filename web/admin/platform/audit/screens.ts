import { ScrollText } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'audit-log',
      file: 'platform/audit/audit-log.tsx',
      name: 'Audit log',
      Icon: ScrollText,
      words: 'history changes',
    },
  ],
  actions: [],
  audit: { data: { noun: 'export', verbs: [['export', 'Exported a list']], url: null } },
} satisfies Screens;
