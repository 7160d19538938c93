import { CircleOff, Undo2 } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'cancellations',
      file: 'work/cancellations/cancellations.tsx',
      name: 'Cancellations',
      Icon: CircleOff,
      words: 'withdrawals withdraw right of withdrawal late cancelled orders guarantee claims pay back',
    },
    { path: 'cancellations/:id', file: 'work/cancellations/cancellation.tsx' },
    {
      path: 'settings/cancellation',
      file: 'work/cancellations/cancellation-settings.tsx',
      name: 'Cancelling',
      Icon: Undo2,
      words: 'cancel withdraw withdrawal consumers guarantee late refund EU UK',
      fields: [
        ['Cancel before work starts', 'cancel_before_start'],
        ['Cancel when late', 'cancel_when_late'],
        ['Days of grace', 'late_grace_days'],
        ['Days of guarantee', 'guarantee_days'],
        ['Right of withdrawal', 'withdrawal'],
        ['Days to withdraw', 'withdrawal_days'],
        ['Text of the link to withdraw', 'withdrawal_label'],
        ['Text of the button to withdraw', 'withdrawal_confirm_label'],
      ],
    },
  ],
  actions: [
    {
      path: 'cancellations',
      name: 'Show withdrawals to decide',
      Icon: CircleOff,
      words: 'pay back refund received',
    },
  ],
  audit: {
    cancellation: {
      noun: 'cancellation',
      verbs: [
        ['create', 'Cancelled or withdrew from an order'],
        ['execute', 'Carried out a withdrawal'],
        ['refuse', 'Refused a withdrawal'],
        ['match', 'Matched a withdrawal to an order'],
        ['recall', 'Took a withdrawal back'],
      ],
      url: (id) => `cancellations/${id}`,
    },
  },
} satisfies Screens;
