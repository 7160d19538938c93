import { FileText } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    { path: 'invoices', file: 'invoicing/billing/invoices.tsx', name: 'Invoices', Icon: FileText, words: 'bills pdf' },
    { path: 'invoices/:id', file: 'invoicing/billing/invoice.tsx', id: 'admin-invoice' },
  ],
  actions: [{ path: 'invoices?overdue=1', name: 'Show overdue invoices', Icon: FileText, words: 'late unpaid' }],
  audit: {
    invoice: {
      noun: 'invoice',
      verbs: [
        ['correct', 'Corrected an invoice'],
        ['send', 'Sent an invoice'],
        ['skip_numbers', 'Skipped invoice numbers after a restore'],
      ],
      url: (id) => `invoices/${id}`,
    },
  },
} satisfies Screens;
