import { dateFormat } from '../../../contract/shared/language/formats.ts';
import { formatAmount } from '../../../contract/shared/money.ts';
import type { DisputeState } from '../../../contract/shared/money-states.ts';
import type { NotificationKind } from '../../../contract/shared/notification-kinds.ts';
import { dashboardOf } from '../../../contract/shared/status.ts';
import type { NotificationData } from './queue-notification.ts';

type Line = { subjectId: number; count: number; role: string };
type Show<K extends NotificationKind> = {
  text(data: NotificationData[K], line: Line): string;
  page: string | ((data: NotificationData[K], line: Line) => string);
};

const disputeTexts: Record<DisputeState, string> = {
  inquiry: 'A customer asks about a payment',
  needs_response: 'A customer disputes a payment',
  under_review: 'A disputed payment is under review',
  won: 'A disputed payment was won',
  lost: 'A disputed payment was lost',
  closed: 'A dispute was closed',
};

const shortDays = dateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const shortDay = (day: string): string => shortDays.format(new Date(day));

const orderPage = (_: object, { role, subjectId }: Line) => (role === 'staff' ? 'jobs' : `orders/${subjectId}`);

const times = (count: number) => (count > 1 ? ` (${count} times)` : '');

const threadPage = (_: object, { role, subjectId }: Line) =>
  role === 'staff' ? `jobs&job=${subjectId}&tab=conversation` : `orders/${subjectId}?tab=conversation`;

const shows: { [K in NotificationKind]: Show<K> } = {
  order_placed: {
    text: ({ name }, { subjectId }) => `New order ${subjectId} from ${name}`,
    page: (_, { subjectId }) => `orders/${subjectId}`,
  },
  intake_answered: {
    text: (_, { subjectId }) => `The questions about order ${subjectId} have been answered`,
    page: (_, { role, subjectId }) => (role === 'staff' ? 'jobs' : `orders/${subjectId}`),
  },
  intake_unanswered: {
    text: ({ reminders }, { subjectId }) =>
      `The customer of order ${subjectId} has not answered our questions after ${reminders} ${reminders === 1 ? 'reminder' : 'reminders'}`,
    page: (_, { subjectId }) => `orders/${subjectId}`,
  },
  payment_review: { text: ({ name }) => `A payment from ${name} needs review`, page: 'payments-to-review' },
  tax_id_invalid: { text: ({ number }) => `The VAT number on ${number} is not valid`, page: 'payments-to-review' },
  document_incomplete: {
    text: ({ number, statement }) =>
      statement
        ? `The payout statement of ${statement.name} (${number}) has characters that can’t be printed`
        : `${number} has characters that can’t be printed: correct the invoice`,
    page: ({ statement }, { subjectId }) => (statement ? `staff/payouts/${statement.run}` : `invoices/${subjectId}`),
  },
  refund_problem: {
    text: ({ amount, state }) =>
      `The refund of ${formatAmount(amount)} ${state === 'returned' ? 'was returned to us' : 'failed'}`,
    page: (_, { subjectId }) => `payments/refunds/${subjectId}`,
  },
  dispute: {
    text: ({ amount, state }) => `${disputeTexts[state]} (${formatAmount(amount)})`,
    page: 'payments/disputes',
  },
  contact: { text: ({ name }) => `New contact message from ${name}`, page: 'contact-messages?is_read=0' },
  bounce: { text: ({ email }) => `Emails to ${email} are bouncing.`, page: 'system/outbox?state=bounced' },
  quarantined_email: {
    text: ({ orderId }) =>
      orderId === null ? 'An email is held back' : `An email for order ${orderId} is held back: check its sender`,
    page: 'inbound-emails',
  },
  account_restored: {
    text: ({ name, role, by }) => `${by} restored the deleted account of ${name} (${role})`,
    page: 'staff',
  },
  erasure_requested: {
    text: ({ name }) => `${name} closed their account, which will be erased`,
    page: 'customers/deleted',
  },
  review_waiting: { text: ({ name }) => `A review by ${name} awaits approval`, page: 'reviews?is_approved=0' },
  system: { text: ({ text }, { count }) => `${text}${times(count)}`, page: ({ page = 'system' }) => page },
  assigned: { text: (_, { subjectId }) => `Order ${subjectId} was assigned to you`, page: 'jobs' },
  unassigned: { text: (_, { subjectId }) => `You were taken off order ${subjectId}`, page: 'jobs' },
  reassigned: {
    text: ({ isMine, name }, { subjectId }) =>
      isMine ? `Order ${subjectId} was reassigned from ${name} to you` : `Order ${subjectId} was reassigned to ${name}`,
    page: 'jobs',
  },
  order_accepted: { text: (_, { subjectId }) => `Order ${subjectId} was accepted`, page: 'jobs' },
  changes_requested: {
    text: (_, { subjectId }) => `Changes were requested for order ${subjectId}`,
    page: (_, { role, subjectId }) => (role === 'admin' ? `orders/${subjectId}` : 'jobs'),
  },
  review_request: { text: (_, { subjectId }) => `How did we do with order ${subjectId}?`, page: 'write-review' },
  due_soon: { text: ({ day }, { subjectId }) => `Order ${subjectId} is due by ${shortDay(day)}`, page: orderPage },
  overdue: {
    text: ({ day }, { subjectId }) => `Order ${subjectId} is late: it was promised for ${shortDay(day)}`,
    page: orderPage,
  },
  waiting_long: {
    text: ({ days }, { subjectId }) => `The customer of order ${subjectId} has not answered for ${days} days`,
    page: orderPage,
  },
  // This kind is only emailed.
  due_digest: { text: () => 'Today’s orders', page: (_, { role }) => (role === 'staff' ? 'jobs' : 'orders?due=today') },
  commission_paid: {
    text: ({ amount, orderId }) =>
      orderId === null
        ? `Your adjustment of ${formatAmount(amount)} was paid`
        : `Your commission of ${formatAmount(amount)} for order ${orderId} was paid`,
    page: 'earnings',
  },
  commission_reversed: {
    text: ({ amount }, { subjectId }) =>
      `Your commission for order ${subjectId} was reduced by ${formatAmount(amount)} after a refund`,
    page: 'earnings',
  },
  order_cancelled: {
    text: (_, { subjectId }) => `Order ${subjectId} was cancelled`,
    page: (_, { role, subjectId }) => (role === 'staff' ? 'jobs' : `orders/${subjectId}`),
  },
  cancelled_by_customer: { text: ({ name }, { subjectId }) => `${name} cancelled order ${subjectId}`, page: orderPage },
  secret_opened: {
    text: ({ name }, { subjectId }) => `${name} opened a secret answer of order ${subjectId}`,
    page: orderPage,
  },
  cancellation_received: {
    text: ({ name }) => `${name} withdraws from an order`,
    page: (_, { subjectId }) => `cancellations/${subjectId}`,
  },
  kept_waiting: {
    text: ({ name, until }, { subjectId }) => `${name} keeps waiting for order ${subjectId} until ${shortDay(until)}`,
    page: orderPage,
  },
  guarantee_claim: {
    text: ({ name, wish }, { subjectId }) => `${name} asks for a ${wish} of order ${subjectId}`,
    page: orderPage,
  },
  guarantee_decided: {
    text: (_, { subjectId }) => `We answered your request about order ${subjectId}`,
    page: orderPage,
  },
  file_refused: {
    text: ({ name }) => `The virus scanner found malware in ${name}, so we deleted it`,
    page: (_, { role, subjectId }) => (role === 'staff' ? 'jobs' : `orders/${subjectId}`),
  },
  payout_paid: {
    text: ({ number, amount }) => `You were paid ${formatAmount(amount)} (${number})`,
    page: 'earnings',
  },
  work_started: {
    text: (_, { subjectId }) => `We’ve started working on your order ${subjectId}`,
    page: (_, { subjectId }) => `orders/${subjectId}`,
  },
  delivered: {
    text: (_, { subjectId }) => `Your order ${subjectId} has been delivered`,
    page: (_, { subjectId }) => `orders/${subjectId}`,
  },
  review_approved: { text: () => 'Your review has been published', page: 'write-review' },
  order_message: {
    text: ({ name }, { count, subjectId }) =>
      count === 1
        ? `${name} wrote about order ${subjectId}`
        : `${count} new messages about order ${subjectId}, the latest from ${name}`,
    page: threadPage,
  },
  mention: {
    text: ({ name }, { subjectId }) => `${name} mentioned you in a note on order ${subjectId}`,
    page: threadPage,
  },
  chat: {
    text: ({ name }, { count }) => (count === 1 ? `New message from ${name}` : `${count} new messages from ${name}`),
    page: (_, { role, subjectId }) => (role === 'admin' ? `chat?with=${subjectId}` : 'chat'),
  },
};

type Stored = { kind: NotificationKind; subject_id: number | null; count: number; data: string };

export function notificationLine({ kind, subject_id, count, data }: Stored, role: string) {
  const { text, page } = shows[kind] as Show<NotificationKind>;
  const line = { subjectId: subject_id ?? 0, count, role };
  const content = JSON.parse(data) as NotificationData[NotificationKind];
  const path = typeof page === 'string' ? page : page(content, line);
  // Staff have one page with panels.
  const url = role === 'staff' ? `${dashboardOf(role)}?panel=${path}` : `${dashboardOf(role)}/${path}`;
  return { text: text(content, line), url };
}
