import { Handshake, Lightbulb, Plus } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'solutions',
      file: 'site/content/articles.tsx',
      name: 'Solutions',
      Icon: Lightbulb,
      words: 'articles guides',
    },
    { path: 'solutions/new', file: 'site/content/article-editor.tsx', id: 'new-solution' },
    { path: 'solutions/:id', file: 'site/content/article-editor.tsx' },
    { path: 'clients', file: 'site/content/clients.tsx', name: 'Clients', Icon: Handshake, words: 'logos' },
  ],
  actions: [
    { path: 'solutions/new', name: 'Add solution', Icon: Plus, words: 'write article guide' },
    { path: 'clients?new=1', name: 'Add client', Icon: Handshake, words: 'create logo' },
  ],
  audit: {
    blog: { noun: 'solution', verbs: ['create', 'update', 'delete', 'restore'], url: (id) => `solutions/${id}` },
    client: { noun: 'client', verbs: ['create', 'update', 'delete', 'restore'], url: () => 'clients' },
  },
} satisfies Screens;
