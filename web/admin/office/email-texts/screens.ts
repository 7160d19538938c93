import { MailPlus } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'settings/emails',
      file: 'office/email-texts/email-texts.tsx',
      name: 'Email texts',
      Icon: MailPlus,
      words: 'templates wording subject',
      fields: [['Signature', 'signature']],
    },
    { path: 'settings/emails/:kind', file: 'office/email-texts/email-text.tsx' },
  ],
  actions: [],
  audit: {
    email_text: {
      noun: 'email text',
      verbs: [['update', 'Changed the text of an email']],
      url: () => 'settings/emails',
    },
  },
} satisfies Screens;
