import { HatGlasses } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'settings/privacy',
      file: 'office/retention/privacy-settings.tsx',
      name: 'Privacy',
      Icon: HatGlasses,
      words: 'gdpr retention erase delete old data',
      fields: [
        ['Contact messages, in months', 'contact_months'],
        ['Unused accounts, in months', 'unused_months'],
        ['Audit log, in months', 'audit_months'],
        ['Invoices, in years', 'retention_years'],
        ['Nightly cleanup', 'nightly-cleanup'],
      ],
    },
  ],
  actions: [],
  audit: {},
} satisfies Screens;
