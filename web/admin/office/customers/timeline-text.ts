import { Banknote, type LucideIcon, Mail, MessageCircle, PackageCheck, Star, StickyNote, Undo2 } from 'lucide-react';
import type { TimelineEntry, TimelineKind } from '../../../../contract/office/customers.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { statuses } from '../../../ui/statuses.ts';
import { emailLabel } from '../../platform/outbox/email-labels.ts';

export const timelineIcons: Record<TimelineKind, LucideIcon> = {
  order: PackageCheck,
  payment: Banknote,
  refund: Undo2,
  review: Star,
  chat: MessageCircle,
  order_thread: MessageCircle,
  note: StickyNote,
  email: Mail,
};

const money = ({ amount }: TimelineEntry) => formatAmount(amount ?? '0');
const quoted = ({ who, title }: TimelineEntry) => (who === null ? title : `${who}: ${title}`);

const stateIn = (words: Record<string, { label: string }>, { state }: TimelineEntry) =>
  (words[state ?? '']?.label ?? state ?? '').toLowerCase();

const texts: Record<TimelineKind, (entry: TimelineEntry) => string> = {
  order: (entry) => `Order ${entry.id}, ${entry.title}, ${money(entry)}`,
  payment: (entry) =>
    entry.state === 'captured'
      ? `Paid ${money(entry)} for order ${entry.order_id}`
      : `Payment of ${money(entry)} for order ${entry.order_id}: ${stateIn(statuses.payment, entry)}`,
  refund: (entry) => `Refund of ${money(entry)} for order ${entry.order_id}: ${stateIn(statuses.refund, entry)}`,
  review: ({ rating, title }) => `Review with ${rating} of 5 stars: ${title}`,
  chat: (entry) => `Chat, ${quoted(entry)}`,
  order_thread: (entry) => `Order ${entry.order_id}, ${quoted(entry)}`,
  note: (entry) => `Note by ${quoted(entry)}`,
  email: ({ title }) => `Email: ${emailLabel(title)}`,
};

export const timelineText = (entry: TimelineEntry): string => texts[entry.kind](entry);

const at = (path: string) => `/admin/dashboard/${path}`;

type Customer = { id: number; email: string };

/** Notes are on the customer's page itself. */
export const timelineUrl = ({ kind, id, order_id }: TimelineEntry, customer: Customer): string | undefined =>
  ({
    order: at(`orders/${id}`),
    payment: at(`orders/${order_id}`),
    refund: at(`payments/refunds/${id}`),
    review: at('reviews'),
    chat: at(`chat?with=${customer.id}`),
    order_thread: at(`orders/${id}?tab=conversation`),
    note: undefined,
    email: at(`system/outbox?search=${encodeURIComponent(customer.email)}`),
  })[kind];
