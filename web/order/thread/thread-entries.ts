import type { OrderMessage } from '../../../contract/order/threads.ts';
import { groupEntries } from '../../chat/messages.ts';
import type { Outgoing } from '../../chat/outgoing.ts';

export type Entry = {
  /** The key must not change on sending, or a screen reader would announce the message twice. */
  key: string;
  message: OrderMessage;
  outgoing: Outgoing | null;
};

export type GroupedEntry = Entry & {
  startsDay: boolean;
  startsGroup: boolean;
};

type Me = { id: number; name: string; side: 'customer' | 'team' };

export const entriesOf = (messages: readonly OrderMessage[], outgoing: readonly Outgoing[], me: Me): Entry[] => [
  ...messages.map((message) => ({ key: message.client_id ?? String(message.id), message, outgoing: null })),
  ...outgoing.map((one) => ({ key: one.client_id, message: toMessage(one, me), outgoing: one })),
];

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

/** Notes stand alone. */
export const groupThread = (entries: readonly Entry[]): GroupedEntry[] =>
  groupEntries(entries, {
    timeOf: ({ message }) => message.created_at,
    isTogether: ({ message: before }, { message }) =>
      before.kind === 'message' && before.author?.id === message.author?.id && before.visibility === message.visibility,
  });

export const isEvent = ({ message }: Entry): boolean => message.kind === 'event';

const COLLAPSED_FROM = 3;

/** Three and more events in a row, of one day, become one entry. */
export function collapseEvents(entries: readonly GroupedEntry[]): GroupedEntry[][] {
  const runs: GroupedEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run?.every(isEvent) && isEvent(entry) && !entry.startsDay) run.push(entry);
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
