import { MailQuestionMark } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'inbound-emails',
      file: 'inbox/inbound/inbound-emails.tsx',
      name: 'Received emails',
      Icon: MailQuestionMark,
      words: 'quarantine quarantined inbound replies inbox',
    },
  ],
  actions: [],
  audit: {
    inbound_email: {
      noun: 'received email',
      verbs: [['post', 'Posted a received email'], 'discard'],
      url: () => 'inbound-emails',
    },
  },
} satisfies Screens;
