import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [],
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
      url: null,
    },
  },
} satisfies Screens;
