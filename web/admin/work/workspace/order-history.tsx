import type { OrderDetail } from '../../../../contract/selling/orders-admin.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { dayName, movedDays } from '../../../../contract/shared/promise-sentence.ts';
import { TimelineList } from '../../../order/history/timeline-list.tsx';

type Event = OrderDetail['history'][number];
type NameOf = (userId: unknown) => string;

const amountIn = ({ detail }: Event) => (typeof detail.amount === 'string' ? formatAmount(detail.amount) : null);
const amountOf = (event: Event) => (amountIn(event) ? ` of ${amountIn(event)}` : '');
const overIn = (event: Event) => (amountIn(event) ? `: ${amountIn(event)}` : '');
const creditNoteIn = ({ detail }: Event) =>
  typeof detail.credit_note_number === 'string' ? `, credit note ${detail.credit_note_number}` : '';
const serviceIn = ({ detail }: Event) => (typeof detail.service === 'string' ? ` (${detail.service})` : '');
const questionsIn = ({ detail }: Event) => (Array.isArray(detail.labels) ? `: ${detail.labels.join(', ')}` : '');
const movedIn = ({ detail: { from, to, reason } }: Event, today: string) =>
  typeof from === 'string' && typeof to === 'string'
    ? movedDays(today, { from, to, reason: String(reason) })
    : 'Promised day moved';
const nameIn = ({ detail }: Event) => (typeof detail.name === 'string' ? detail.name : 'a staff member');

const nameOfPerson = (person: unknown): string =>
  person !== null && typeof person === 'object' && 'name' in person && typeof person.name === 'string'
    ? person.name
    : 'a staff member';

const cancelTexts: Record<string, string> = {
  late: 'Cancelled by the customer: late',
  not_started: 'Cancelled by the customer before we started',
};

function claimText(event: Event): string {
  const { decision, wish } = event.detail;
  if (decision === 'fix') return 'Fix agreed';
  if (decision === 'refund') return `Refund${amountOf(event)} agreed`;
  return `Request for a ${wish === 'refund' ? 'refund' : 'fix'} declined`;
}

const labels: Record<string, (event: Event, nameOf: NameOf, today: string) => string> = {
  placed: () => 'Order placed',
  paid: () => 'Payment received',
  assigned: (event) => `Assigned to ${nameIn(event)}`,
  unassigned: (event) => `Unassigned from ${nameIn(event)}`,
  started: () => 'Work started',
  completed: () => 'Work completed',
  reopened: () => 'Last step undone',
  paused: ({ detail }) =>
    detail.reason === 'intake' ? 'Paused: questions asked again' : 'Paused to wait for the customer',
  resumed: () => 'Clock resumed',
  promise_moved: (event, _, today) => movedIn(event, today),
  intake_answered: (event) => `Questions answered${serviceIn(event)}`,
  intake_corrected: (event) => `Answers corrected${serviceIn(event)}${questionsIn(event)}`,
  intake_asked_again: (event) => `Questions asked again${serviceIn(event)}`,
  intake_waived: (event) => `Questions skipped${serviceIn(event)}`,
  work_reopened: () => 'Delivered work reopened',
  reassigned: ({ detail }) => `Reassigned from ${nameOfPerson(detail.from)} to ${nameOfPerson(detail.to)}`,
  delivered: () => 'Work delivered',
  accepted: ({ detail }) => (detail.how === 'automatic' ? 'Accepted automatically' : 'Accepted by the customer'),
  acceptance_extended: () => 'Customer asked for more time to check',
  changes_requested: () => 'Changes requested',
  revisions_granted: ({ detail }) =>
    typeof detail.to === 'number' ? `Included changes set to ${detail.to}` : 'Changes are unlimited now',
  commission: (event, nameOf) => `Commission${amountOf(event)} earned by ${nameOf(event.detail.user_id)}`,
  commission_paid: (event, nameOf) => `Commission${amountOf(event)} paid to ${nameOf(event.detail.user_id)}`,
  refunded: (event) => `${amountIn(event) ?? 'Payment'} refunded${creditNoteIn(event)}`,
  refund_failed: (event) => `Refund${amountOf(event)} failed`,
  payment_reversed: () => 'Payment reversed: the provider has no record of it',
  refund_returned: (event) => `Refund${amountOf(event)} returned by the provider`,
  credited: (event) => `${amountIn(event) ?? 'Invoice'} credited${creditNoteIn(event)}`,
  corrected: (event) =>
    typeof event.detail.corrected_by === 'string'
      ? `Invoice replaced by ${event.detail.corrected_by}${creditNoteIn(event)}`
      : 'Invoice corrected',
  cancelled: ({ detail }) => cancelTexts[String(detail.reason)] ?? 'Order cancelled',
  kept_waiting: ({ detail }, _, today) =>
    typeof detail.until === 'string'
      ? `Customer keeps waiting; we ask again on ${dayName(detail.until, today)}`
      : 'Customer keeps waiting',
  guarantee_claimed: ({ detail }) =>
    detail.wish === 'refund' ? 'Customer asked for a refund' : 'Customer asked for a fix',
  guarantee_decided: (event) => claimText(event),
  disputed: (event) => `Payment disputed by the customer${overIn(event)}`,
  dispute_closed: (event) => `Dispute ${typeof event.detail.state === 'string' ? event.detail.state : 'closed'}`,
  dispute_settled: (event) =>
    event.detail.settled_as === 'written_off' ? 'Loss written off' : 'Customer asked for payment again',
  deleted: () => 'Order deleted',
  restored: ({ detail }) =>
    typeof detail.invoice_numbers === 'string'
      ? `Order restored with the new invoice ${detail.invoice_numbers}`
      : 'Order restored',
};

const textOf = (event: Event, nameOf: NameOf, today: string): string =>
  Object.hasOwn(labels, event.kind) ? (labels[event.kind]?.(event, nameOf, today) ?? event.kind) : event.kind;

export function OrderHistory({ order: { history, assignments, user, promise } }: { order: OrderDetail }) {
  const people = new Map([user, ...assignments.map((one) => one.user)].map(({ id, name }) => [id, name]));
  for (const { actor } of history) if (actor) people.set(actor.id, actor.name);
  const nameOf: NameOf = (id) => people.get(Number(id)) ?? 'a staff member';
  const entries = history.map((event) => ({
    key: String(event.id),
    text: textOf(event, nameOf, promise.today),
    at: event.created_at,
    ...(event.actor && { by: event.actor.name || 'Deleted account' }),
  }));
  return <TimelineList entries={entries} />;
}
