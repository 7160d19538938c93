import type { WorkList, WorkRow } from '../../../../contract/office/work-list.ts';
import { dateFormat } from '../../../../contract/shared/language/formats.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import type { Tone } from '../../../ui/statuses.ts';

export type Group = WorkList['groups'][number];

const at = (page: string) => `/admin/dashboard/${page}`;

type GroupTexts = { name: string; tone: Tone; list: string };

const groupTexts: Readonly<Record<string, GroupTexts>> = {
  late: { name: 'Late', tone: 'bad', list: 'orders?overdue=1' },
  deadline: { name: 'Answer by a deadline', tone: 'bad', list: 'payments-to-review' },
  to_assign: { name: 'To assign', tone: 'info', list: 'orders?unassigned=1' },
  guarantee: { name: 'Guarantee claims', tone: 'warn', list: 'orders' },
  messages: { name: 'Unread messages', tone: 'brand', list: 'inbox' },
  changes: { name: 'Changes asked for', tone: 'warn', list: 'orders' },
  reviews: { name: 'Reviews to approve', tone: 'warn', list: 'reviews?is_approved=0' },
  overdue_invoices: { name: 'Overdue invoices', tone: 'bad', list: 'invoices?overdue=1' },
  commissions: { name: 'Commissions', tone: 'neutral', list: 'staff?tab=payouts' },
  system: { name: 'System', tone: 'warn', list: 'system' },
};

/** Kinds that have a list of their own in a group of several kinds. */
const kindLists: Readonly<Record<string, string>> = {
  withdrawal: 'cancellations?kind=withdrawal',
  privacy_request: 'contact-messages',
  dispute: 'payments/disputes',
  finding: 'payments/reconciliation',
  refund: 'payments/refunds',
  review_payment: 'payments-to-review',
};

export const groupName = ({ key }: Group): string => groupTexts[key]?.name ?? key;

/** Rows that don't fit are of the last row's kind, or of one whose list is next to it. */
export const moreUrl = ({ key, rows }: Group): string =>
  at(kindLists[rows.at(-1)?.kind ?? ''] ?? groupTexts[key]?.list ?? 'orders');

export const toneOf = (group: Group, row: WorkRow): Tone =>
  row.kind === 'system' && row.ref === 'bad' ? 'bad' : (groupTexts[group.key]?.tone ?? 'neutral');

const monthFormat = dateFormat({ month: 'long', timeZone: 'UTC' });
const withAmount = (text: string, { amount }: WorkRow) => (amount === null ? text : `${text}, ${formatAmount(amount)}`);

export function titleOf(row: WorkRow): string {
  const { kind, ref, title, further } = row;
  switch (kind) {
    case 'dispute':
      return row.amount === null ? 'Dispute' : `Dispute of ${formatAmount(row.amount)}`;
    case 'refund':
    case 'finding':
    case 'review_payment':
      return withAmount(title, row);
    case 'chat':
      return `Chat: “${title}”`;
    case 'order_thread':
      return `Order ${ref}: “${title}”`;
    case 'guarantee_claim':
      return `Order ${row.order_id}: “${title}”`;
    case 'contact_message':
      return `Contact: “${title}”`;
    case 'received_email':
      return `Email: ${title}`;
    case 'review':
      return `${ref} of 5 stars: “${title}”`;
    case 'invoice':
      return withAmount(ref ?? title, row);
    case 'payout_run':
      return withAmount(ref ? `${monthFormat.format(new Date(`${ref}-01`))} run` : title, row);
    case 'withdrawal':
    case 'privacy_request':
    case 'system':
      return title;
    default:
      return `${ref ?? ''} ${title}${further > 0 ? ` +${further}` : ''}`.trim();
  }
}

/** Where a row leads. */
export function urlOf({ kind, id, order_id, user_id }: WorkRow): string {
  switch (kind) {
    case 'withdrawal':
      return at(`cancellations/${id}`);
    case 'refund':
      return at(`payments/refunds/${id}`);
    case 'chat':
      return at(`chat?with=${user_id}`);
    case 'order_thread':
      return at(`inbox?open=order-${order_id}`);
    case 'contact_message':
    case 'privacy_request':
      return at(`inbox?open=contact-${id}`);
    case 'received_email':
      return at(`inbox?open=email-${id}`);
    case 'review':
      return at('reviews?is_approved=0');
    case 'invoice':
      return at(`invoices/${id}`);
    case 'payout_run':
      return at(id === null ? 'staff?tab=payouts' : `staff/payouts/${id}`);
    case 'system':
      return at('system');
    default:
      return at(kindLists[kind] !== undefined ? kindLists[kind] : `orders/${order_id}`);
  }
}

const actionNames: Readonly<Record<string, string>> = {
  move_promise: 'Move the promise',
  assign: 'Assign Staff',
  answer_claim: 'Answer',
  decide_withdrawal: 'Decide',
  answer_privacy: 'Answer',
  reply: 'Reply',
  approve_review: 'Approve',
  check_email: 'Check',
  review_payment: 'Review',
  start_run: 'Start the run',
};

export const actionName = ({ action }: WorkRow): string => actionNames[action] ?? 'Open';
