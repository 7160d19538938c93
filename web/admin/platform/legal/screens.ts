import { Scale } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'settings/legal',
      file: 'platform/legal/legal-list.tsx',
      name: 'Legal',
      Icon: Scale,
      words: 'imprint terms of service privacy policy right of withdrawal accessibility data processing DPA',
      fields: [
        ['Notice of changes', 'terms_notice_days'],
        ['Processors', 'processors'],
        ['Contract by email', 'attach_contract'],
        ['Security contact', 'security_contact'],
      ],
    },
    { path: 'settings/legal/:kind', file: 'platform/legal/legal-text.tsx' },
  ],
  actions: [],
  audit: {
    legal: {
      noun: 'legal text',
      verbs: [
        ['accept', 'Accepted a contract on data processing'],
        ['update', 'Changed a legal text'],
        ['publish', 'Published a legal text'],
        ['recall', 'Recalled a legal text'],
      ],
      url: () => 'settings/legal',
    },
  },
} satisfies Screens;
