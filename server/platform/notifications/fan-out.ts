import type { Insertable, Selectable } from 'kysely';
import { type NotificationKind, notificationKinds } from '../../../contract/shared/notification-kinds.ts';
import { shorten } from '../../../contract/shared/text.ts';
import { isPostgres } from '../../adapters/database/engines/engine-sql.ts';
import type { Db, Tables } from '../../adapters/database/schema/schema.ts';
import type { AppEvent } from '../../adapters/events/events.ts';
import type { Deps } from '../../deps.ts';
import { isUnavailable } from '../../shared/errors.ts';
import { preferencesOf } from './preferences.ts';
import { knownKinds } from './queue-notification.ts';

const BATCH = 100;
const ROWS_PER_INSERT = 500;
const POLL_MS = 5_000;
/** An event that failed is tried again after this time, without delaying the others. */
const FAILED_MS = 60_000;

export type FanOut = {
  /** Inexpensive. Call it after a commit. */
  wake(): void;
  drain(): Promise<void>;
  stop(): Promise<void>;
};

type FanOutDeps = Pick<Deps, 'db' | 'events' | 'log'>;

export function startFanOut({ db, events, log }: FanOutDeps, pollMs: number = POLL_MS): FanOut {
  let isStopped = false;
  let isRequested = false;
  let running: Promise<void> | undefined;
  const failedUntil = new Map<number, number>();
  const failing = () => new Set([...failedUntil].flatMap(([id, until]) => (until > performance.now() ? [id] : [])));
  /** An event at which a batch fails is found by fanning out one at a time. */
  const nextBatch = async (): Promise<Batch> => {
    try {
      return await fanOutBatch(db, failing(), BATCH);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const failed = failing();
      const id = await firstEvent(db, failed);
      if (id === undefined) throw error;
      try {
        return { ...(await fanOutBatch(db, failed, 1)), eventCount: BATCH };
      } catch (reason) {
        if (isUnavailable(reason)) throw reason;
        failedUntil.set(id, performance.now() + FAILED_MS);
        log.error({ err: reason, event: id }, 'a notification could not be fanned out');
        return { eventCount: BATCH, notified: [] };
      }
    }
  };
  const run = async () => {
    while (isRequested && !isStopped) {
      isRequested = false;
      if ((await firstEvent(db, failing())) === undefined) continue;
      const { eventCount, notified } = await nextBatch();
      if (notified.length > 0) await events.publish(...notified);
      if (eventCount === BATCH) isRequested = true;
    }
  };
  const wake = (): Promise<void> => {
    isRequested = true;
    running ??= run()
      .catch((error) => log.warn({ err: error }, 'notifications could not be fanned out'))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const timer = setInterval(wake, pollMs);
  timer.unref();
  return {
    wake: () => void wake(),
    async drain() {
      do await wake();
      while ((await firstEvent(db, failing())) !== undefined);
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

const eventsToFanOut = (db: Db, without: Set<number>) =>
  db
    .selectFrom('notification_events')
    .where('kind', 'in', knownKinds)
    .$if(without.size > 0, (q) => q.where('id', 'not in', [...without]));

type Batch = { eventCount: number; notified: AppEvent[] };

/** A transaction would lock the database of a single node. */
const firstEvent = async (db: Db, without: Set<number>): Promise<number | undefined> =>
  (await eventsToFanOut(db, without).select('id').orderBy('id').limit(1).executeTakeFirst())?.id;

type QueuedEvent = Selectable<Tables['notification_events']>;
type NewRow = Omit<Insertable<Tables['notifications']>, 'id'>;

/**
 * Events are deleted in the transaction that inserts their notifications, so that a killed worker loses and repeats
 * none. All workers lock the oldest events first: ids then follow the order of the commits, and marking all up to an id
 * as read never reaches one that its reader has not seen.
 */
function fanOutBatch(db: Db, without: Set<number>, limit: number): Promise<Batch> {
  return db.transaction().execute(async (trx) => {
    const queued = await eventsToFanOut(trx, without)
      .selectAll()
      .orderBy('id')
      .limit(limit)
      .$if(isPostgres(trx), (q) => q.forUpdate())
      .execute();
    if (queued.length === 0) return { eventCount: 0, notified: [] };
    const rows = await groupWithUnread(trx, await rowsFor(trx, queued));
    const notified: AppEvent[] = [];
    for (let i = 0; i < rows.length; i += ROWS_PER_INSERT) {
      const inserted = await trx
        .insertInto('notifications')
        .values(rows.slice(i, i + ROWS_PER_INSERT))
        .returning(['id', 'user_id', 'in_app'])
        .execute();
      for (const { id, user_id: userId, in_app } of inserted)
        if (in_app) notified.push({ type: 'user.notified', userId, event: 'notification', id });
    }
    await trx
      .deleteFrom('notification_events')
      .where(
        'id',
        'in',
        queued.map(({ id }) => id),
      )
      .execute();
    return { eventCount: queued.length, notified };
  });
}

type Person = { id: number; role: string };

async function peopleFor(trx: Db, queued: readonly QueuedEvent[]): Promise<Person[]> {
  const named = [...new Set(queued.flatMap(({ recipients }) => recipientsOf(recipients) ?? []))];
  const includesAdmins = queued.some(({ recipients }) => recipients === null);
  return trx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'roles.name as role'])
    .where('users.deleted_at', 'is', null)
    .where((e) =>
      e.or([
        ...(named.length > 0 ? [e('users.id', 'in', named)] : []),
        ...(includesAdmins ? [e('roles.name', '=', 'admin')] : []),
      ]),
    )
    .orderBy('users.id')
    .execute();
}

const recipientsOf = (recipients: string | null): number[] | null =>
  recipients === null ? null : (JSON.parse(recipients) as number[]);

const aboutCustomersOrder: readonly NotificationKind[] = ['work_started', 'delivered'];

/** Orders that the customer can't see, or not yet. */
async function hiddenOrders(trx: Db, queued: readonly QueuedEvent[]): Promise<Set<number>> {
  const ids = queued.flatMap(({ kind, subject_id }) =>
    aboutCustomersOrder.includes(kind) && subject_id !== null ? [subject_id] : [],
  );
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ids)
    .where((e) => e.or([e('hidden_from_customer', '=', true), e('deleted_at', 'is not', null)]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function rowsFor(trx: Db, queued: readonly QueuedEvent[]): Promise<NewRow[]> {
  const people = await peopleFor(trx, queued);
  const hidden = await hiddenOrders(trx, queued);
  const preferenceOf = await preferencesOf(
    trx,
    people.map(({ id }) => id),
  );
  const rows = new Map<string, NewRow>();
  for (const event of queued) {
    const { kind, subject_type, subject_id, actor_id, data, created_at } = event;
    if (aboutCustomersOrder.includes(kind) && hidden.has(subject_id ?? 0)) continue;
    const to = recipientsOf(event.recipients);
    for (const { id: userId, role } of people) {
      const isRecipient = to === null ? role === 'admin' : to.includes(userId);
      const roles: readonly string[] = notificationKinds[kind].roles;
      if (!isRecipient || userId === actor_id || !roles.includes(role)) continue;
      const { app, email, email_when } = preferenceOf(userId, kind);
      if (!app && !(email && email_when === 'daily')) continue;
      const group_key = shorten(`${kind}:${subject_type}:${subject_id ?? data}`, 80);
      const count = (rows.get(`${userId} ${group_key}`)?.count ?? 0) + 1;
      rows.set(`${userId} ${group_key}`, {
        user_id: userId,
        kind,
        subject_type,
        subject_id,
        group_key,
        count,
        data,
        created_at,
        read_at: null,
        in_app: app,
        digested: false,
        role,
      });
    }
  }
  return [...rows.values()];
}

/**
 * An unread line about the same subject is replaced: with its new id it is the newest, and marking earlier ones as read
 * does not reach it.
 */
async function groupWithUnread(trx: Db, rows: NewRow[]): Promise<NewRow[]> {
  const usersByGroup = Map.groupBy(rows, ({ group_key }) => group_key);
  if (usersByGroup.size === 0) return [];
  const replaced = await trx
    .deleteFrom('notifications')
    .where('read_at', 'is', null)
    .where((e) =>
      e.or(
        [...usersByGroup].map(([key, grouped]) =>
          e.and([
            e('group_key', '=', key),
            e(
              'user_id',
              'in',
              grouped.map(({ user_id }) => user_id),
            ),
          ]),
        ),
      ),
    )
    .returning(['user_id', 'group_key', 'count', 'role'])
    .execute();
  const before = new Map(replaced.map((row) => [`${row.user_id} ${row.group_key}`, row]));
  return rows.map((row) => {
    const earlier = before.get(`${row.user_id} ${row.group_key}`);
    const isOfRole = earlier !== undefined && (earlier.role ?? row.role) === row.role;
    return { ...row, count: row.count + (isOfRole ? earlier.count : 0) };
  });
}
