import { Wallet } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    { path: 'staff?tab=payouts', name: 'Payouts', Icon: Wallet, words: 'pay runs statements' },
    { path: 'staff/payouts/:id', file: 'settlement/payouts/payout-run.tsx' },
    { path: 'staff/payouts/:runId/statements/:id', file: 'settlement/payouts/statement.tsx' },
  ],
  actions: [],
  audit: {
    payout: {
      noun: 'payout run',
      verbs: ['create', 'change', 'approve', 'pay', 'cancel'],
      url: (id) => `staff/payouts/${id}`,
    },
  },
} satisfies Screens;
