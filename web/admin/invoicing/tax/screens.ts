import { Settings } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'settings/seller',
      file: 'invoicing/tax/seller.tsx',
      name: 'Company details',
      Icon: Settings,
      words: 'seller',
      fields: ['Legal name', 'Address of the company', 'Tax id', 'Bank details'],
    },
    {
      path: 'settings/tax',
      file: 'invoicing/tax/tax.tsx',
      name: 'Tax',
      Icon: Settings,
      words: 'vat gst',
      fields: ['Tax rates', 'Prices with or without tax', 'VAT number check'],
    },
    {
      path: 'settings/invoicing',
      file: 'invoicing/tax/invoicing.tsx',
      name: 'Invoicing',
      Icon: Settings,
      words: 'terms',
      fields: ['Payment terms'],
    },
  ],
  actions: [],
  audit: {
    tax_rate: {
      noun: 'tax rate',
      verbs: ['create', 'update', 'delete', ['preset', 'Set up tax']],
      url: () => 'settings/tax',
    },
    billing_profile: {
      noun: 'billing profile',
      verbs: [
        'update',
        ['confirm_invoice_email', 'Address for invoices confirmed by its owner'],
        ['remove_invoice_email', 'Address for invoices removed with the emailed link'],
      ],
      url: null,
    },
  },
} satisfies Screens;
