import type { NotificationKind } from '../../../contract/shared/notification-kinds.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import { type SubjectType, subjectTypes } from './queue-notification.ts';

type Subject = { kind: NotificationKind; subjectId: number };
/** Defaults to everyone's; `except`: all others'. */
type Readers = { only?: number; admins?: readonly number[]; except?: number };

/**
 * Call it in the transaction of an act that makes the notification needless. Events come first, as the fan-out locks
 * them. Returns the users whose bell has changed.
 */
export async function settleNotifications(
  trx: Db,
  { kind, subjectId, only, admins, except }: Subject & Readers,
): Promise<number[]> {
  // The events of a subject go either to admins or to one person.
  const recipients = only ?? except;
  await trx
    .deleteFrom('notification_events')
    .where('kind', '=', kind)
    .where('subject_type', '=', subjectTypes[kind])
    .where('subject_id', '=', subjectId)
    .$if(only !== undefined, (q) => q.where('recipients', '=', JSON.stringify([recipients])))
    .$if(except !== undefined, (q) => q.where('recipients', 'is', null))
    .$if(admins !== undefined, (q) =>
      q.where((e) =>
        e.or([
          e('recipients', 'is', null),
          e(
            'recipients',
            'in',
            (admins ?? []).map((id) => JSON.stringify([id])),
          ),
        ]),
      ),
    )
    .execute();
  const read = await trx
    .updateTable('notifications')
    .set({ read_at: new Date().toISOString() })
    .where('kind', '=', kind)
    .where('subject_type', '=', subjectTypes[kind])
    .where('subject_id', '=', subjectId)
    .where('read_at', 'is', null)
    .$if(only !== undefined, (q) => q.where('user_id', '=', only ?? 0))
    .$if(except !== undefined, (q) => q.where('user_id', '<>', except ?? 0))
    .$if(admins !== undefined, (q) => q.where('user_id', 'in', admins ?? []))
    .returning('user_id')
    .execute();
  return read.map(({ user_id }) => user_id);
}

type Withdrawn = {
  kind: NotificationKind;
  subjectType: SubjectType;
  subjectId: number;
  /** The undone action was not before. */
  since: string;
  userId?: number;
};

/**
 * Call it in the transaction that undoes an action. Returns the users who lost an unread notification, for
 * `publishNotified`.
 */
export async function withdrawNotifications(
  trx: Db,
  { kind, subjectType, subjectId, since, userId }: Withdrawn,
): Promise<number[]> {
  const queued = await trx
    .deleteFrom('notification_events')
    .where('kind', '=', kind)
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .where('created_at', '>=', since)
    .$if(userId !== undefined, (q) => q.where('recipients', '=', JSON.stringify([userId])))
    .returning('recipients')
    .execute();
  const unread = trx
    .selectFrom('notifications')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .where('created_at', '>=', since)
    .where('read_at', 'is', null)
    .$if(userId !== undefined, (q) => q.where('user_id', '=', userId ?? 0));
  const withdrawn = await trx
    .deleteFrom('notifications')
    .where('id', 'in', unread.where('count', '=', 1))
    .returning('user_id')
    .execute();
  // Earlier occurrences in the same line remain.
  const reduced = await trx
    .updateTable('notifications')
    .set((e) => ({ count: e('count', '-', 1) }))
    .where('id', 'in', unread.where('count', '>', 1))
    .returning('user_id')
    .execute();
  const notYetFannedOut = queued.flatMap(({ recipients }) =>
    recipients === null ? [] : (JSON.parse(recipients) as number[]),
  );
  return [...notYetFannedOut, ...[...withdrawn, ...reduced].map(({ user_id }) => user_id)];
}
