import { CreditCard, FileText } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'payments',
      file: 'settlement/refunds/payments.tsx',
      name: 'Payments',
      Icon: CreditCard,
      words: 'received failed cards transfers',
    },
    {
      path: 'payments/refunds',
      file: 'settlement/refunds/refunds.tsx',
      name: 'Refunds',
      Icon: CreditCard,
      words: 'money back',
    },
    { path: 'payments/refunds/:id', file: 'settlement/refunds/refund.tsx' },
    {
      path: 'payments/disputes',
      file: 'settlement/refunds/disputes.tsx',
      name: 'Disputes',
      Icon: CreditCard,
      words: 'chargebacks',
    },
    {
      path: 'invoices/credit-notes',
      file: 'settlement/refunds/credit-notes.tsx',
      name: 'Credit notes',
      Icon: FileText,
      words: 'refunds cancellations corrections pdf',
    },
    { path: 'invoices/credit-notes/:id', file: 'settlement/refunds/credit-note.tsx' },
  ],
  actions: [],
  audit: {
    refund: {
      noun: 'refund',
      verbs: [
        'create',
        ['succeed', 'Made a refund'],
        ['fail', 'Recorded that a refund failed'],
        ['return', 'Recorded that a refund was returned'],
      ],
      url: (id) => `payments/refunds/${id}`,
    },
    credit_note: {
      noun: 'credit note',
      verbs: ['create', ['skip_numbers', 'Skipped credit note numbers after a restore']],
      url: (id) => `invoices/credit-notes/${id}`,
    },
    dispute: {
      noun: 'dispute',
      verbs: [
        ['open', 'Recorded a dispute'],
        ['close', 'Recorded the end of a dispute'],
        ['write_off', 'Wrote off the loss of a dispute'],
        ['ask_again', 'Asked for payment again after a dispute'],
      ],
      url: () => 'payments/disputes?is_open=all',
    },
  },
} satisfies Screens;
