import type { OrderMessage } from '../../../contract/order/threads.ts';
import type { Outgoing } from './outgoing.ts';

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

/** A message whose first response was lost may be in both lists. */
export function entriesOf(messages: readonly OrderMessage[], outgoing: readonly Outgoing[], me: Me): Entry[] {
  const arrived = new Set(messages.map(({ client_id }) => client_id));
  return [
    ...messages.map((message) => ({ key: message.client_id ?? String(message.id), message, outgoing: null })),
    ...outgoing
      .filter(({ client_id }) => !arrived.has(client_id))
      .map((one) => ({ key: one.client_id, message: toMessage(one, me), outgoing: one })),
  ];
}

const toMessage = ({ client_id, content, visibility, files, queuedAt }: Outgoing, author: Me): OrderMessage => ({
  id: 0,
  author,
  kind: 'message',
  visibility,
  content,
  files,
  mentions: [],
  source: 'app',
  client_id,
  created_at: new Date(queuedAt).toISOString(),
  edited_at: null,
  deleted_at: null,
});

const SAME_GROUP_MS = 5 * 60_000;
const dayOf = (time: string): string => new Date(time).toDateString();

/** Groups end after a pause of five minutes. Notes stand alone. */
export const groupEntries = (entries: readonly Entry[]): GroupedEntry[] =>
  entries.map((entry, i) => {
    const { message } = entry;
    const before = entries[i - 1]?.message;
    const startsDay = !before || dayOf(before.created_at) !== dayOf(message.created_at);
    const startsGroup =
      startsDay ||
      before.kind !== 'message' ||
      before.author?.id !== message.author?.id ||
      before.visibility !== message.visibility ||
      Date.parse(message.created_at) - Date.parse(before.created_at) > SAME_GROUP_MS;
    return { ...entry, startsDay, startsGroup };
  });

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
