import { Mail } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    { path: 'system/outbox', file: 'platform/outbox/outbox.tsx', name: 'Emails sent', Icon: Mail, words: 'outbox' },
  ],
  actions: [],
  audit: {
    email: {
      noun: 'email',
      verbs: [['retry', 'Retried an email'], 'discard', ['send_again', 'Sent an email again']],
      url: () => 'system/outbox',
    },
  },
} satisfies Screens;
