import { BookOpenCheck, Plus } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'settings/site/cases',
      file: 'site/cases/cases.tsx',
      name: 'Case studies',
      Icon: BookOpenCheck,
      words: 'site customers quotes',
    },
  ],
  actions: [{ path: 'settings/site/cases?new=1', name: 'Add case study', Icon: Plus, words: 'create customer quote' }],
  audit: {
    case: {
      noun: 'case study',
      verbs: ['create', 'update', 'delete', 'restore', ['order', 'Changed the order of the case studies']],
      url: () => 'settings/site/cases',
    },
  },
} satisfies Screens;
