import { MailQuestionMark } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'saved-replies',
      file: 'order/threads/saved-replies.tsx',
      name: 'Saved replies',
      Icon: MailQuestionMark,
      words: 'canned templates messages',
    },
  ],
  actions: [],
  audit: {
    order_message: {
      noun: 'order message',
      verbs: [
        'delete',
        ['copy', 'Copied a chat message to an order'],
        ['show', 'Showed an internal note to the customer'],
      ],
      url: null,
    },
    saved_reply: { noun: 'saved reply', verbs: ['create', 'update', 'delete'], url: () => 'saved-replies' },
  },
} satisfies Screens;
