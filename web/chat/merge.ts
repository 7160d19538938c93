import type { Message } from '../../contract/chat.ts';

/** What is known of a conversation with what has just been asked: each message once, the newer reading of it, by age. */
export function merged(known: readonly Message[], asked: readonly Message[]): Message[] {
  if (asked.length === 0) return [...known];
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of asked) byId.set(message.id, message);
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** Whether nothing is missing between what is known and this latest part of the conversation. */
export const joins = (known: readonly Message[], latest: readonly Message[]): boolean =>
  known.length === 0 || latest.length === 0 || latest.some(({ id }) => id <= (known.at(-1)?.id ?? 0));

/** From which side a message comes, as the reader sees it. */
export type Side = {
  /** The reader is a customer or staff member, and the other side is the office. */
  isMember: boolean;
  meId: number;
  otherId: number;
};

/** In the office's threads all that is not from the customer or staff member is from the office, whoever wrote it. */
export const isOwn = ({ isMember, meId, otherId }: Side, { sender_id }: { sender_id: number }): boolean =>
  isMember ? sender_id === meId : sender_id !== otherId;

export const isUnread = (side: Side, message: Message): boolean => message.read_at === null && !isOwn(side, message);

const TOGETHER_MS = 5 * 60_000;
const dayOf = (time: string): string => new Date(time).toDateString();

type Spoken = { sender_id: number; created_at: string };
export type Placed<T> = { entry: T; startsDay: boolean; startsGroup: boolean };

/** Where a new day begins, and where somebody else begins to speak or speaks again after a while. */
export const placed = <T extends Spoken>(entries: readonly T[]): Placed<T>[] =>
  entries.map((entry, i) => {
    const before = entries[i - 1];
    const startsDay = !before || dayOf(before.created_at) !== dayOf(entry.created_at);
    const startsGroup =
      startsDay ||
      before.sender_id !== entry.sender_id ||
      Date.parse(entry.created_at) - Date.parse(before.created_at) > TOGETHER_MS;
    return { entry, startsDay, startsGroup };
  });
