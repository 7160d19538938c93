import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [{ path: 'orders/:id', file: 'work/workspace/order.tsx' }],
  actions: [],
  audit: {
    file: {
      noun: 'file',
      verbs: [
        ['refuse', 'Refused an infected file'],
        ['delete_all', 'Deleted the files of an order or a customer'],
      ],
      url: null,
    },
    secret: {
      noun: 'secret answer',
      verbs: [
        ['reveal', 'Opened a secret answer'],
        ['remove', 'Deleted a secret answer'],
      ],
      url: null,
    },
    guarantee_claim: {
      noun: 'request for a fix or a refund',
      verbs: [
        ['create', 'Asked for a fix or a refund'],
        ['decide', 'Answered a request for a fix or a refund'],
      ],
      url: null,
    },
  },
} satisfies Screens;
