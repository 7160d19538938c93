import { Inbox, MailQuestionMark, MessageCircle } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

const file = 'inbox/inbox/inbox.tsx';

export const screens = {
  list: [
    { path: 'inbox', file, name: 'Inbox', Icon: Inbox, words: 'messages unread' },
    { path: 'chat', file, id: 'chat', name: 'Chat', Icon: MessageCircle, words: 'messages' },
    { path: 'chat/orders', file, id: 'chat-orders' },
    { path: 'contact-messages', file, id: 'contact-messages', name: 'Contact messages', Icon: Inbox },
    {
      path: 'inbound-emails',
      file,
      id: 'inbound-emails',
      name: 'Received emails',
      Icon: MailQuestionMark,
      words: 'quarantine quarantined inbound replies',
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
        ['answered', 'Marked a contact message as answered'],
        ['delete', 'Deleted a contact message'],
      ],
      url: (id) => `contact-messages?open=contact-${id}`,
    },
    inbound_email: {
      noun: 'received email',
      verbs: [['post', 'Posted a received email'], 'discard'],
      url: (id) => `inbound-emails?open=email-${id}`,
    },
  },
} satisfies Screens;
