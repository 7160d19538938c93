import { CreditCard } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'payments-to-review',
      file: 'settlement/reconciliation/payments-to-review.tsx',
      name: 'Payments to review',
      Icon: CreditCard,
    },
    {
      path: 'payments/reconciliation',
      file: 'settlement/reconciliation/reconciliation.tsx',
      name: 'Reconciliation',
      Icon: CreditCard,
      words: 'findings differences webhooks providers',
    },
  ],
  actions: [],
  audit: {
    payment: {
      noun: 'payment',
      verbs: ['settle', ['reverse_allocation', 'Reversed a payment of an invoice']],
      url: () => 'payments-to-review?is_settled=1',
    },
    tax_id: { noun: 'tax id', verbs: ['settle'], url: () => 'payments-to-review?is_settled=1' },
    finding: {
      noun: 'finding',
      verbs: [
        'settle',
        ['create_order', 'Created the order of a finding'],
        ['attach', 'Attached the payment of a finding to an invoice'],
        ['refund', 'Refunded the payment of a finding'],
        ['refund_difference', 'Refunded the difference of a finding'],
        ['record', 'Recorded what the provider reports'],
        ['retry', 'Tried the refund of a finding again'],
        ['mark_returned', 'Marked the refund of a finding as returned'],
        ['not_ours', 'Marked the payment of a finding as not ours'],
        ['reverse', 'Reversed the payment of a finding'],
        ['check_again', 'Checked a finding again'],
      ],
      url: null,
    },
    reconciliation: { noun: 'reconciliation', verbs: [['start', 'Started a reconciliation']], url: null },
  },
} satisfies Screens;
