import { Inbox } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'contact-messages',
      file: 'inbox/contacts/contact-messages.tsx',
      name: 'Contact messages',
      Icon: Inbox,
    },
  ],
  actions: [],
  audit: {
    contact_message: {
      noun: 'contact message',
      verbs: [
        ['read', 'Read a contact message'],
        ['unread', 'Marked a contact message as unread'],
        ['reply', 'Answered a contact message'],
      ],
      url: () => 'contact-messages',
    },
  },
} satisfies Screens;
