import { Settings, ShieldCheck } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    { path: 'settings', file: 'office/settings/settings.tsx', name: 'Settings', Icon: Settings },
    {
      path: 'settings/security',
      file: 'office/settings/security-settings.tsx',
      name: 'Security settings',
      Icon: ShieldCheck,
      words: 'two-factor',
      fields: ['Second factor', 'Days until login'],
    },
    {
      path: 'settings/work',
      file: 'office/settings/work-settings.tsx',
      name: 'Work settings',
      Icon: Settings,
      words: 'calendar',
      fields: ['Working days', 'Start and end of the day', 'Time zone', 'Holidays', 'Reminders'],
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
