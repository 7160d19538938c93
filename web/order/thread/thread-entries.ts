import type { Intake } from '../../../contract/order/intakes.ts';
import type { ThreadEvent } from '../../../contract/order/thread-events.ts';
import type { OrderMessage } from '../../../contract/order/threads.ts';
import type { OrderDelivery } from '../../../contract/work/workspace.ts';
import { groupEntries } from '../../chat/messages.ts';
import type { Outgoing } from '../../chat/outgoing.ts';
import { groupBy } from '../../ui/older-browsers/group-by.ts';

/** The key must not change on sending, or a screen reader would announce the message twice. */
type Base = { key: string; at: string };
export type Delivered = OrderDelivery & { notes?: string | null };
type Kinds = {
  message: { message: OrderMessage; outgoing: Outgoing | null };
  event: { event: ThreadEvent };
  delivery: { delivery: Delivered };
  questions: { intake: Intake };
};
export type EntryOf<K extends keyof Kinds> = Base & { type: K } & Kinds[K];
export type Entry = { [K in keyof Kinds]: EntryOf<K> }[keyof Kinds];
export type Grouped<E extends Entry = Entry> = E & { startsDay: boolean; startsGroup: boolean };

type Me = { id: number; name: string; side: 'customer' | 'team' };

type Stream = {
  messages: readonly OrderMessage[];
  events: readonly ThreadEvent[];
  outgoing: readonly Outgoing[];
  order: Carded;
  me: Me;
};
type Carded = { deliveries: readonly Delivered[]; intakes: readonly Intake[] };

/** Oldest first. Unsent messages are the newest, whatever the browser’s clock says. */
export function entriesOf({ messages, events, outgoing, order, me }: Stream): Entry[] {
  // The events say what the entries without an author say, and more.
  const written = messages
    .filter(({ kind }) => kind === 'message')
    .map(
      (message): Entry => ({
        type: 'message',
        key: message.client_id ?? String(message.id),
        at: message.created_at,
        message,
        outgoing: null,
      }),
    );
  return [
    ...[...written, ...withCards(events, order)].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    ...outgoing.map((one): Entry => {
      const message = toMessage(one, me);
      return { type: 'message', key: one.client_id, at: message.created_at, message, outgoing: one };
    }),
  ];
}

const questionKinds: readonly ThreadEvent['kind'][] = [
  'placed',
  'intake_answered',
  'intake_asked_again',
  'intake_waived',
];

/** The last event about some questions, which may be on a page that is not loaded. */
const isAbout = ({ kind, detail }: ThreadEvent, { service }: Intake): boolean =>
  questionKinds.includes(kind) && (kind === 'placed' || detail.service === service.title);

/** A delivery and the questions of a service have a card, where the last event about them was. */
function withCards(events: readonly ThreadEvent[], { deliveries, intakes }: Carded): Entry[] {
  const asked = groupBy(intakes, (intake) => events.findLast((event) => isAbout(event, intake))?.id);
  return events.flatMap((event): Entry[] => {
    const { id, kind, at } = event;
    const delivery = kind === 'delivered' && deliveries.find(({ created_at }) => created_at === at);
    if (delivery) return [{ type: 'delivery', key: `delivery ${delivery.id}`, at, delivery }];
    const cards = (asked.get(id) ?? []).map(
      (intake): Entry => ({ type: 'questions', key: `questions ${intake.item_id}`, at, intake }),
    );
    return cards.length > 0 && kind !== 'placed' ? cards : [{ type: 'event', key: `event ${id}`, at, event }, ...cards];
  });
}

const toMessage = ({ client_id, content, visibility, files, queuedAt }: Outgoing, author: Me): OrderMessage => ({
  id: 0,
  author,
  kind: 'message',
  visibility,
  content,
  files: [...files],
  mentions: [],
  source: 'app',
  client_id,
  created_at: new Date(queuedAt).toISOString(),
  edited_at: null,
  deleted_at: null,
});

/** Notes stand alone. The days are those of the company. */
export const groupThread = (entries: readonly Entry[], zone: string): Grouped[] =>
  groupEntries(
    entries,
    {
      timeOf: ({ at }) => at,
      isTogether: (before, entry) =>
        before.type === 'message' &&
        entry.type === 'message' &&
        before.message.author?.id === entry.message.author?.id &&
        before.message.visibility === entry.message.visibility,
    },
    zone,
  );

/** The newer version of each wins. */
export const mergeEvents = (known: readonly ThreadEvent[], loaded: readonly ThreadEvent[]): ThreadEvent[] => [
  ...new Map([...known, ...loaded].map((event) => [event.id, event])).values(),
];

const COLLAPSED_FROM = 3;
/** The reader looks for these. */
const alwaysShown: readonly ThreadEvent['kind'][] = ['payment', 'refund', 'promise_moved'];

const collapses = (entry: Entry): entry is EntryOf<'event'> =>
  entry.type === 'event' && !alwaysShown.includes(entry.event.kind);

/** Three and more events in a row, of one day, become one entry. */
export function collapseEvents(entries: readonly Grouped[]): Grouped[][] {
  const runs: Grouped[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run?.every(collapses) && collapses(entry) && !entry.startsDay) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) => (run.length < COLLAPSED_FROM ? run.map((entry) => [entry]) : [run]));
}

/** The first of the `unread` newest messages of others; null if all are read. */
export function firstUnreadOf(messages: readonly OrderMessage[], meId: number, unread: number): number | null {
  if (unread <= 0) return null;
  const others = messages.filter(
    ({ kind, author, deleted_at }) => kind === 'message' && author?.id !== meId && !deleted_at,
  );
  return others.at(-unread)?.id ?? others[0]?.id ?? null;
}

const EDITABLE_MS = 15 * 60_000;

/** `now` is the server’s time. The server refuses later changes. */
export const canEdit = ({ kind, author, deleted_at, created_at }: OrderMessage, meId: number, now: number): boolean =>
  kind === 'message' && deleted_at === null && author?.id === meId && now - Date.parse(created_at) < EDITABLE_MS;

const STORED_MS = 30 * 24 * 3_600_000;

type Reader = { isTeam: boolean; isAuthor: boolean; now: number };

/** Originals are deleted after 30 days. Customers see those of their own emails, authors those of edited messages. */
export const hasWholeEmail = (
  { source, author, deleted_at, edited_at, created_at }: OrderMessage,
  { isTeam, isAuthor, now }: Reader,
) =>
  source === 'email' &&
  !deleted_at &&
  (!edited_at || isAuthor) &&
  (isTeam || author?.side === 'customer') &&
  now - Date.parse(created_at) < STORED_MS;
