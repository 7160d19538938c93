import { CalendarClock, Settings, ShieldCheck } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    { path: 'settings', file: 'office/settings/settings.tsx', name: 'Settings', Icon: Settings },
    {
      path: 'settings/security',
      file: 'office/settings/security-settings.tsx',
      name: 'Security',
      Icon: ShieldCheck,
      words: 'two-factor sessions',
      fields: [
        ['Require a second factor', 'require-a-second-factor'],
        ['Stay logged in for at most', 'stay-logged-in-for-at-most'],
      ],
    },
    {
      path: 'settings/work',
      file: 'office/settings/work-settings.tsx',
      name: 'Working hours and promises',
      Icon: CalendarClock,
      words: 'work calendar',
      fields: [
        ['Working days', 'working-hours'],
        ['Start of the day', 'day_start'],
        ['End of the day', 'day_end'],
        ['Time zone', 'time_zone'],
        ['Holidays', 'holidays'],
        ['Start the clock when an order is paid', 'clock_waits_for_payment'],
        ['Show the on-time rate on the site', 'show_on_time_rate'],
        ['Reminders of unanswered questions', 'intake_reminder_days'],
        ['Reminders of paused orders', 'waiting_reminder_days'],
        ['Hold back files until the order is paid', 'files_wait_for_payment'],
        ['When commissions can be paid', 'pay_commissions_after'],
        ['Storage per customer', 'storage_per_customer_gb'],
        ['Storage of unpaid accounts', 'storage_unpaid_gb'],
      ],
    },
  ],
  actions: [],
  audit: {
    settings: {
      noun: 'settings',
      verbs: [
        ['update', 'Changed the settings'],
        ['import', 'Imported a company file'],
        ['calendar', 'Changed the calendar'],
      ],
      url: null,
    },
  },
} satisfies Screens;
