import { Settings, ShieldCheck } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  row: 'Settings',
  list: [
    { path: 'settings', file: 'office/settings/settings.tsx', name: 'Settings', Icon: Settings },
    {
      path: 'settings/security',
      file: 'office/settings/security-settings.tsx',
      name: 'Security settings',
      Icon: ShieldCheck,
      words: 'two-factor',
    },
    {
      path: 'settings/work',
      file: 'office/settings/work-settings.tsx',
      name: 'Work settings',
      Icon: Settings,
      words: 'holidays calendar working days hours time zone reminders',
    },
  ],
  actions: [],
  audit: {
    settings: {
      noun: 'settings',
      verbs: [
        ['update', 'Changed the settings'],
        ['calendar', 'Changed the calendar'],
      ],
      url: null,
    },
  },
} satisfies Screens;
