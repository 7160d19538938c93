import { orderStatusLabel } from '../../../contract/status.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const tones: Record<string, BadgeTone> = { pending: 'info', processing: 'brand', completed: 'good' };

/** An order's state in the office: what nobody has begun stands out from what is done. */
export const OrderPill = ({ status }: { status: string }) => (
  <span className="whitespace-nowrap">
    <Badge tone={tones[status] ?? 'neutral'}>{orderStatusLabel(status)}</Badge>
  </span>
);

const capital = (text: string): string => text.replace(/^./, (first) => first.toUpperCase());

/** Whether the money is there. Paid is the rule and stays quiet. */
export const PaymentBadge = ({ status }: { status: string }) =>
  status === 'paid' ? (
    <span className="text-ink-soft">Paid</span>
  ) : (
    <Badge tone={status === 'unpaid' ? 'warn' : 'bad'}>{capital(status)}</Badge>
  );

/** The same as a pill, beside the order's own in the head of its screen. */
export const PaymentPill = ({ status }: { status: string }) =>
  status === 'paid' ? <Badge tone="good">Paid</Badge> : <PaymentBadge status={status} />;

/** A staff member's own state on an order; an unknown one as it is. */
export const workLabel = (status: string): string =>
  ({ assigned: 'Assigned', in_progress: 'In progress', completed: 'Completed', delivered: 'Delivered' })[status] ??
  status;

export const providerName = (provider: string): string =>
  ({ stripe: 'Stripe', paypal: 'PayPal' })[provider] ?? provider;

export const paymentState = (status: string): string =>
  ({ captured: 'Received', refunded: 'Refunded' })[status] ?? status;

type Ordered = { items: readonly { service: { title: string } }[] };

const IN_BRIEF = 3;

/** What a customer gets, for a list: three names at most. */
export function servicesInBrief({ items }: Ordered): string {
  const titles = items.map(({ service }) => service.title);
  if (titles.length <= IN_BRIEF) return titles.join(', ');
  return `${titles.slice(0, IN_BRIEF - 1).join(', ')} and ${titles.length - IN_BRIEF + 1} more`;
}

/** Promised for a day that has gone by, and not delivered yet. */
export const isOverdue = (
  { status, promised_at }: { status: string; promised_at: string },
  now = Date.now(),
): boolean => status !== 'delivered' && Date.parse(promised_at) < now;
