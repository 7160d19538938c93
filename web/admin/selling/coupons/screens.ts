import { TicketPercent } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'coupons',
      file: 'selling/coupons/coupons.tsx',
      name: 'Coupons',
      Icon: TicketPercent,
      words: 'discount codes',
    },
  ],
  actions: [{ path: 'coupons?new=1', name: 'Add coupon', Icon: TicketPercent, words: 'create discount code' }],
  audit: { coupon: { noun: 'coupon', verbs: ['create', 'update', 'delete'], url: () => 'coupons' } },
} satisfies Screens;
