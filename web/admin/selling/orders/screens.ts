import { PackageCheck } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    { path: 'orders', file: 'selling/orders/orders.tsx', name: 'Orders', Icon: PackageCheck, words: 'sales work' },
    { path: 'orders/due', file: 'selling/orders/due.tsx' },
  ],
  actions: [
    { path: 'orders?overdue=1', name: 'Show late orders', Icon: PackageCheck, words: 'overdue' },
    { path: 'orders?due=week', name: 'Show orders due this week', Icon: PackageCheck, words: 'today' },
    { path: 'orders?payment_status=unpaid', name: 'Show unpaid orders', Icon: PackageCheck, words: 'open invoices' },
  ],
  audit: {
    order: {
      noun: 'order',
      verbs: [
        ['assign', 'Assigned staff to an order'],
        ['unassign', 'Removed staff from an order'],
        ['start', 'Started work on an order'],
        ['complete', 'Completed work on an order'],
        ['deliver', 'Delivered work on an order'],
        'cancel',
        'delete',
        'restore',
        ['reassign', 'Reassigned an order'],
        ['reopen', 'Undid the last step of an order'],
        ['owner', 'Changed the owner of an order'],
        ['wait', 'Paused an order to wait for the customer'],
        ['resume', 'Resumed an order'],
        ['move_promise', 'Moved the promised day of an order'],
        ['answer-questions', 'Answered the questions of an order'],
        ['waive-questions', 'Skipped the questions of an order'],
        ['early_start', 'Asked to start before the withdrawal period ended'],
        ['keep_waiting', 'Kept waiting for a late order'],
        ['checklist', 'Changed the checklist of an order'],
        ['accept', 'Accepted an order'],
        ['extend_acceptance', 'Extended the time to check an order'],
        ['request_changes', 'Requested changes to an order'],
        ['grant_revisions', 'Set the included changes of an order'],
        ['reopen_work', 'Reopened the work on an order'],
      ],
      url: (id) => `orders/${id}`,
    },
  },
} satisfies Screens;
