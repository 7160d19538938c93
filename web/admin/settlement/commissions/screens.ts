import { Wallet } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    { path: 'staff?tab=commissions', name: 'Commissions', Icon: Wallet, words: 'pay adjustments' },
    { path: 'staff?tab=rates', name: 'Commission rates', Icon: Wallet, words: 'percent' },
  ],
  actions: [],
  audit: {
    commission: {
      noun: 'commission',
      verbs: ['pay', ['adjust', 'Added an adjustment']],
      url: () => 'staff?tab=commissions&status=all',
    },
    commission_rate: { noun: 'commission rate', verbs: ['create'], url: () => 'staff?tab=rates&rates=all' },
  },
} satisfies Screens;
