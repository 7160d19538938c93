import { findingLabel } from '../../../../contract/settlement/finding-labels.ts';
import type { Finding, ReconciliationRun } from '../../../../contract/settlement/reconciliation.ts';
import type { FindingAction, WebhookHealthState } from '../../../../contract/shared/money-states.ts';
import { providerName } from '../../../../contract/shared/status.ts';
import { type StatusLook, statuses } from '../../../ui/statuses.ts';

export const actionLabels: Record<FindingAction, string> = {
  create_order: 'Create order',
  attach: 'Attach to an invoice',
  refund: 'Refund',
  refund_difference: 'Refund the difference',
  record: 'Record',
  retry: 'Try the refund again',
  mark_returned: 'Mark as returned',
  settle: 'Mark as settled',
  not_ours: 'Not ours',
  reverse: 'Reverse the payment',
  check_again: 'Check now',
};

export const doneLabels: Record<FindingAction, string> = {
  create_order: 'Order created',
  attach: 'Attached to an invoice',
  refund: 'Refunded',
  refund_difference: 'Difference refunded',
  record: 'Recorded',
  retry: 'Refund tried again',
  mark_returned: 'Marked as returned',
  settle: 'Settled',
  not_ours: 'Not ours',
  reverse: 'Payment reversed',
  check_again: 'Checked',
};

type Events = { state: WebhookHealthState; last_event_at: string | null };

/** Nothing is wrong before the first event either, but none has arrived. */
export const eventsLook = ({ state, last_event_at }: Events): StatusLook =>
  statuses.events[state === 'ok' && last_event_at === null ? 'waiting' : state];

export const runSubject = ({ provider }: Pick<ReconciliationRun, 'provider'>): string =>
  provider === null ? 'Our own records' : providerName(provider);

export const findingTitle = ({ kind, provider }: Pick<Finding, 'kind' | 'provider'>): string =>
  findingLabel(kind, provider === null ? 'the provider' : providerName(provider));
