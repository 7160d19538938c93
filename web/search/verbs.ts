import { BadgeDollarSign, Ban, CalendarClock, type LucideIcon, MessageCircle, UserPlus } from 'lucide-react';
import type { Response } from '../api/call.ts';
import { startsWord } from './commands.ts';

type Found = Response<'GET /find'>;

type Verb = {
  /** Typed before the record: `refund 31`. */
  words: readonly string[];
  Icon: LucideIcon;
  ofOrder: { title: (id: string) => string; query: string };
  /** A person is typed by name. */
  ofCustomer?: { title: (name: string) => string; to: (id: number) => string };
};

export type VerbOption = { title: string; to: string; Icon: LucideIcon };

const verbs: readonly Verb[] = [
  {
    words: ['assign', 'give'],
    Icon: UserPlus,
    ofOrder: { title: (id) => `Assign order ${id}`, query: 'assign=1' },
  },
  {
    words: ['message', 'write', 'chat', 'reply'],
    Icon: MessageCircle,
    ofOrder: { title: (id) => `Message the customer of order ${id}`, query: 'tab=conversation' },
    ofCustomer: { title: (name) => `Message ${name}`, to: (id) => `/admin/dashboard/chat?with=${id}` },
  },
  {
    words: ['move', 'postpone', 'promise'],
    Icon: CalendarClock,
    ofOrder: { title: (id) => `Move the promise of order ${id}`, query: 'move=1' },
  },
  {
    words: ['refund', 'return'],
    Icon: BadgeDollarSign,
    ofOrder: { title: (id) => `Refund order ${id}`, query: 'refund=1' },
  },
  {
    words: ['cancel', 'stop'],
    Icon: Ban,
    ofOrder: { title: (id) => `Cancel order ${id}`, query: 'cancel=1' },
  },
];

const ofOrder = (id: string, { ofOrder, Icon }: Verb): VerbOption => ({
  title: ofOrder.title(id),
  to: `/admin/dashboard/orders/${id}?${ofOrder.query}`,
  Icon,
});

type Typed = { verb: Verb; rest: string };

/** `refund 31`, `message dana`: the verb, and what it is about. */
function typedVerb(query: string): Typed | null {
  const [first = '', ...others] = query.toLowerCase().split(/\s+/);
  const verb = verbs.find(({ words }) => words.includes(first));
  const rest = others.join(' ').replace(/^order (?=#?\d)/, '');
  return verb && rest !== '' ? { verb, rest } : null;
}

/** The server is asked for the record without the verb. */
export const recordQuery = (query: string): string => typedVerb(query)?.rest ?? query;

export function typedVerbOptions(query: string, found: Found | null): VerbOption[] {
  const typed = typedVerb(query);
  if (!typed) return [];
  const { verb, rest } = typed;
  const id = /^#?(\d{1,10})$/.exec(rest)?.[1];
  if (id) return [ofOrder(id, verb)];
  const { ofCustomer, Icon } = verb;
  const records = found?.data ?? [];
  if (ofCustomer)
    return records
      .filter(({ kind }) => kind === 'customer')
      .map((customer) => ({ title: ofCustomer.title(customer.title), to: ofCustomer.to(customer.id), Icon }));
  return records.filter(({ kind }) => kind === 'order').map(({ id }) => ofOrder(String(id), verb));
}

/** Verbs of the order on the screen. */
export function verbsHere(pathname: string, query: string): VerbOption[] {
  const id = /^\/admin\/dashboard\/orders\/(\d+)$/.exec(pathname)?.[1];
  if (!id || typedVerb(query)) return [];
  return verbs
    .filter(({ words }) => query === '' || words.some((word) => startsWord(word, query)))
    .map((verb) => ofOrder(id, verb));
}
