import { MessageCircle } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  row: 'Inbox',
  list: [
    {
      path: 'chat',
      file: 'inbox/chat/chat.tsx',
      name: 'Chat',
      Icon: MessageCircle,
      words: 'messages',
      count: ({ messages }) => messages,
    },
  ],
  actions: [],
  audit: {},
} satisfies Screens;
