import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  row: 'Orders',
  list: [{ path: 'orders/:id', file: 'work/workspace/order.tsx' }],
  actions: [],
  audit: { file: { noun: 'file', verbs: [['refuse', 'Refused an infected file']], url: null } },
} satisfies Screens;
