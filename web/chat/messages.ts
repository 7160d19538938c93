import type { Message } from '../../contract/inbox/chat.ts';
import { momentDay } from '../dashboard/dates.ts';

/** Merges by id; `loaded` is newer and wins. */
export function mergeMessages<T extends { id: number }>(known: readonly T[], loaded: readonly T[]): T[] {
  if (loaded.length === 0) return [...known];
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of loaded) byId.set(message.id, message);
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** False if messages may be missing between the two. */
export const overlaps = (known: readonly { id: number }[], latest: readonly { id: number }[]): boolean =>
  known.length === 0 || latest.length === 0 || latest.some(({ id }) => id <= (known.at(-1)?.id ?? 0));

export type Viewpoint = {
  /** The reader is a customer or staff member, not an admin. */
  isParticipant: boolean;
  meId: number;
  otherId: number;
};

/** Admins see all messages but the participant's as their own. */
export const isOwn = (
  { isParticipant, meId, otherId }: Viewpoint,
  { sender_id }: Pick<Message, 'sender_id'>,
): boolean => (isParticipant ? sender_id === meId : sender_id !== otherId);

export const isUnread = (viewpoint: Viewpoint, message: Message): boolean =>
  message.read_at === null && !isOwn(viewpoint, message);

const SAME_GROUP_MS = 5 * 60_000;

type Grouping<T> = {
  timeOf: (entry: T) => string;
  /** True for two messages of one person and one kind. */
  isTogether: (before: T, entry: T) => boolean;
};

/** Groups end after a pause of five minutes. */
export const groupEntries = <T>(
  entries: readonly T[],
  { timeOf, isTogether }: Grouping<T>,
  zone?: string,
): (T & { startsDay: boolean; startsGroup: boolean })[] =>
  entries.map((entry, i) => {
    const before = entries[i - 1];
    const at = timeOf(entry);
    const startsDay = before === undefined || momentDay(timeOf(before), zone) !== momentDay(at, zone);
    const startsGroup =
      startsDay || !isTogether(before, entry) || Date.parse(at) - Date.parse(timeOf(before)) > SAME_GROUP_MS;
    return { ...entry, startsDay, startsGroup };
  });

type Authored = Pick<Message, 'sender_id' | 'created_at'>;

export const bySender: Grouping<Authored> = {
  timeOf: ({ created_at }) => created_at,
  isTogether: (before, entry) => before.sender_id === entry.sender_id,
};
