import type { ThreadEvent } from '../../../contract/order/thread-events.ts';
import { formatAmount } from '../../../contract/shared/money.ts';
import { dayName, movedDays } from '../../../contract/shared/promise-sentence.ts';
import { firstName } from '../../record/first-name.ts';
import { wishNames } from '../guarantee/guarantee-text.ts';

export type EventReader = {
  role: 'customer' | 'staff' | 'admin';
  meId: number;
  today: string;
  /** Names by id, of people whom an event only numbers. */
  people: ReadonlyMap<number, string>;
};

type Detail = ThreadEvent['detail'];

const textIn = (detail: Detail, name: string): string | null =>
  typeof detail[name] === 'string' ? detail[name] : null;
const nameOf = (person: unknown, otherwise = 'a staff member'): string =>
  person !== null && typeof person === 'object' && 'name' in person && typeof person.name === 'string'
    ? person.name
    : otherwise;
const amountIn = (detail: Detail): string | null => {
  const amount = textIn(detail, 'amount');
  return amount && formatAmount(amount);
};
const amountOf = (detail: Detail): string => (amountIn(detail) ? ` of ${amountIn(detail)}` : '');
const creditNoteIn = (detail: Detail): string => {
  const number = textIn(detail, 'credit_note_number');
  return number ? `, credit note ${number}` : '';
};
const serviceIn = (detail: Detail): string => {
  const service = textIn(detail, 'service');
  return service ? ` (${service})` : '';
};
const labelsIn = ({ labels }: Detail): string => (Array.isArray(labels) ? `: ${labels.join(', ')}` : '');
const wishIn = ({ wish }: Detail): string => wishNames[wish === 'refund' ? 'refund' : 'fix'];

const cancelTexts: Record<string, string> = {
  late: 'Cancelled by the customer: late',
  before_start: 'Cancelled by the customer before we started',
};

function decidedText(detail: Detail): string {
  if (detail.decision === 'fix') return 'Fix agreed';
  if (detail.decision === 'refund') return `Refund${amountOf(detail)} agreed`;
  return `Request for ${wishIn(detail)} declined`;
}

function movedText({ from, to, reason }: Detail, today: string): string {
  if (typeof from !== 'string' || typeof to !== 'string') return 'Promised day moved';
  return movedDays(today, { from, to, reason: String(reason) });
}

const methods: Record<string, string> = {
  stripe: 'card',
  paypal: 'PayPal',
  bank_transfer: 'bank transfer',
  cash: 'cash',
  check: 'check',
};

/** ` by Visa ·4242`; nothing for other ways. */
function wayOfPayment({ method, card }: Detail): string {
  if (card) return ` by ${card}`;
  const name = methods[String(method)];
  if (!name) return '';
  return method === 'cash' ? ' in cash' : ` by ${name}`;
}

function wayOfRefund({ method, card }: Detail, { role }: EventReader): string {
  const whose = role === 'customer' ? 'your' : 'the customer’s';
  if (method === 'stripe') return ` to ${whose} ${card ?? 'card'}`;
  return method === 'paypal' ? ` to ${whose} PayPal account` : '';
}

type Context = EventReader & { detail: Detail };
/** Events of people say first who did it; `else` is for those without a name. */
type Words = { who: string; else: string } | string;

const words: Record<ThreadEvent['kind'], (context: Context) => Words> = {
  placed: () => 'Order placed',
  paid: () => 'Payment received',
  payment: ({ detail }) => `Payment${amountOf(detail)}${wayOfPayment(detail)}`,
  refund: ({ detail, ...reader }) => `Refund${amountOf(detail)}${wayOfRefund(detail, reader)}${creditNoteIn(detail)}`,
  assigned: ({ detail, role }) =>
    `Assigned to ${textIn(detail, 'name') ?? (role === 'customer' ? 'our staff' : 'a staff member')}`,
  unassigned: ({ detail }) => `${textIn(detail, 'name') ?? 'A staff member'} was taken off this order`,
  reassigned: ({ detail }) =>
    detail.from
      ? `Reassigned from ${nameOf(detail.from)} to ${nameOf(detail.to)}`
      : `${nameOf(detail.to, 'A colleague')} is now working on this order`,
  started: () => ({ who: 'started the work', else: 'Work started' }),
  completed: () => ({ who: 'completed the work', else: 'Work completed' }),
  reopened: () => 'Last step undone',
  paused: ({ detail, role }) => {
    if (detail.reason === 'intake') return 'Paused: questions asked again';
    return role === 'customer' ? 'Paused: we need your answer' : 'Paused to wait for the customer';
  },
  resumed: () => 'Work continues',
  promise_moved: ({ detail, today }) => movedText(detail, today),
  intake_answered: ({ detail }) => ({
    who: `answered the questions${serviceIn(detail)}`,
    else: `Questions answered${serviceIn(detail)}`,
  }),
  intake_corrected: ({ detail }) => ({
    who: `corrected answers${serviceIn(detail)}${labelsIn(detail)}`,
    else: `Answers corrected${serviceIn(detail)}${labelsIn(detail)}`,
  }),
  intake_asked_again: ({ detail }) => ({
    who: `asked again${serviceIn(detail)}`,
    else: `Questions asked again${serviceIn(detail)}`,
  }),
  intake_waived: ({ detail }) => `Questions skipped${serviceIn(detail)}`,
  work_reopened: () => 'The work was reopened',
  delivered: () => ({ who: 'delivered the work', else: 'Work delivered' }),
  accepted: ({ detail }) =>
    detail.how === 'automatic' ? 'Accepted automatically' : { who: 'accepted the delivery', else: 'Delivery accepted' },
  acceptance_extended: () => ({ who: 'asked for more time to check', else: 'More time to check' }),
  changes_requested: () => ({ who: 'asked for changes', else: 'Changes asked for' }),
  revisions_granted: ({ detail }) =>
    typeof detail.to === 'number' ? `Included changes set to ${detail.to}` : 'Changes are unlimited now',
  commission: ({ detail }) => ({
    who: `earned a commission${amountOf(detail)}`,
    else: `Commission${amountOf(detail)} earned`,
  }),
  commission_paid: ({ detail, people }) =>
    `Commission${amountOf(detail)} paid to ${people.get(Number(detail.user_id)) ?? 'a staff member'}`,
  refunded: ({ detail }) => `${amountIn(detail) ?? 'Payment'} refunded${creditNoteIn(detail)}`,
  refund_failed: ({ detail }) => `Refund${amountOf(detail)} failed`,
  refund_returned: ({ detail }) => `Refund${amountOf(detail)} returned by the provider`,
  payment_reversed: () => 'Payment reversed: the provider has no record of it',
  credited: ({ detail }) => `${amountIn(detail) ?? 'Invoice'} credited${creditNoteIn(detail)}`,
  corrected: ({ detail }) => {
    const number = textIn(detail, 'corrected_by');
    return number ? `Invoice replaced by ${number}${creditNoteIn(detail)}` : 'Invoice corrected';
  },
  cancelled: ({ detail, role }) => {
    const text = cancelTexts[String(detail.reason)];
    return text && role !== 'customer' ? text : 'Order cancelled';
  },
  early_start: () => ({ who: 'asked to start right away', else: 'The customer asked to start right away' }),
  withdrawn: ({ detail }) => {
    const reference = textIn(detail, 'reference');
    const about = reference ? ` (${reference})` : '';
    return { who: `withdrew from the contract${about}`, else: `The customer withdrew from the contract${about}` };
  },
  withdrawal_recalled: () => ({ who: 'took the withdrawal back', else: 'The customer took the withdrawal back' }),
  kept_waiting: ({ detail, today }) => {
    const until = textIn(detail, 'until');
    const asked = until ? `; we ask again on ${dayName(until, today)}` : '';
    return { who: `chose to wait${asked}`, else: `The customer keeps waiting${asked}` };
  },
  guarantee_claimed: ({ detail }) => ({
    who: `asked for ${wishIn(detail)}`,
    else: `The customer asked for ${wishIn(detail)}`,
  }),
  guarantee_decided: ({ detail }) => decidedText(detail),
  disputed: ({ detail }) => `Payment disputed by the customer${amountIn(detail) ? `: ${amountIn(detail)}` : ''}`,
  dispute_closed: ({ detail }) => `Dispute ${textIn(detail, 'state') ?? 'closed'}`,
  dispute_settled: ({ detail }) =>
    detail.settled_as === 'written_off' ? 'Loss written off' : 'Customer asked for payment again',
  deleted: () => 'Order deleted',
  restored: ({ detail }) => {
    const numbers = textIn(detail, 'invoice_numbers');
    return numbers ? `Order restored with the new invoice ${numbers}` : 'Order restored';
  },
};

/** `by`: who did it, unless the text says so. */
export function eventText({ kind, by, detail }: ThreadEvent, reader: EventReader): { text: string; by?: string } {
  const said = words[kind]({ ...reader, detail });
  if (!by) return { text: typeof said === 'string' ? said : said.else };
  const name = by.id === reader.meId ? 'You' : by.name || 'Deleted account';
  if (typeof said === 'string') return { text: said, by: name };
  return { text: `${name === by.name ? firstName(name) : name} ${said.who}` };
}
