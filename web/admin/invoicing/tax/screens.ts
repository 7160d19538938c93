import { Banknote, Building2, FileText } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'settings/seller',
      file: 'invoicing/tax/seller.tsx',
      name: 'Company and invoices',
      Icon: Building2,
      words: 'seller details',
      fields: [
        ['Legal name', 'value.legal_name'],
        ['Registration', 'value.registration'],
        ['Address of the company', 'address'],
        ['Tax id', 'tax-ids'],
        ['Bank details', 'bank-details'],
        ['Footer text of documents', 'value.footer'],
      ],
    },
    {
      path: 'settings/tax',
      file: 'invoicing/tax/tax.tsx',
      name: 'Tax',
      Icon: Banknote,
      words: 'vat gst',
      fields: [
        ['Tax rates', 'tax-rates'],
        ['Prices with or without tax', 'value.prices_include_tax'],
        ['Name of the tax', 'value.label'],
        ['VAT number check', 'vies'],
      ],
    },
    {
      path: 'settings/invoicing',
      file: 'invoicing/tax/invoicing.tsx',
      name: 'Invoicing',
      Icon: FileText,
      words: 'terms',
      fields: [['Payment terms', 'value.due_in_days']],
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
