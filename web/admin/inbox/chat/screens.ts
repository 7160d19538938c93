import { MessageCircle } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'chat',
      file: 'inbox/chat/chat.tsx',
      name: 'Chat',
      Icon: MessageCircle,
      words: 'messages',
    },
  ],
  actions: [],
  audit: {},
} satisfies Screens;
