import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { countPrivacyRequests, firstPrivacyRequest } from '../../inbox/contacts/contacts.ts';
import { type PromiseView, promiseViewOf } from '../../order/clock/clock.ts';
import { type DigestList, queueEmail } from '../../platform/email/email.ts';
import { preferencesOf } from '../../platform/notifications/notifications.ts';
import { isDue } from '../../selling/orders/orders.ts';
import { dayAfter, daysAfter } from '../../shared/company-day.ts';
import { lastLocalHour } from '../../shared/local-time.ts';
import { runAlone } from '../../shared/scheduler.ts';
import { dayIn, isWorkingDay } from '../../shared/working-calendar.ts';

const HOUR = 8;
const DAY_MS = 24 * 3600_000;
const SHOWN = 10;
/** Shorter waits need no attention. */
const LONG_DAYS = 3;

type DigestDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'settings' | 'events' | 'log'>;

/** Queues the digests once a day, on whichever node is first, on working days from 8 in the morning on. */
export async function queueDueDigests(deps: DigestDeps): Promise<void> {
  const view = await promiseViewOf(deps);
  const { calendar, now } = view;
  const day = dayIn(calendar, now);
  const isLater = dayIn(calendar, lastLocalHour(HOUR, now, calendar.timeZone)) === day;
  if (!isLater || !isWorkingDay(calendar, day)) return;
  const { due_digest_day: last } = await deps.settings.read(deps.db);
  if (last !== null && last >= day && last <= dayAfter(day)) return;
  const privacy = await duePrivacyRequests(deps.db, day);
  const digests: { person: Reader; lists: DigestList[]; privacy?: DuePrivacy }[] = [];
  for (const person of await readers(deps.db)) {
    const lists = await runAlone(deps.log, { user: person.id }, () => listsFor(deps.db, person, view));
    const alsoDue = person.role === 'admin' && privacy !== null ? { privacy } : {};
    if (lists && (lists.length > 0 || alsoDue.privacy)) digests.push({ person, lists, ...alsoDue });
  }
  await deps.db.transaction().execute(async (trx) => {
    if (!(await claimDay(trx, day))) return;
    for (const { person, ...due } of digests)
      await queueEmail(trx, { kind: 'due-digest', to: person.email, data: { userId: person.id, day, ...due } });
  });
  deps.settings.invalidate();
  await deps.events.publish({ type: 'email.queued' });
}

type DuePrivacy = { total: number; first: string };

/** Messages about privacy that must be answered within a week. */
async function duePrivacyRequests(db: Db, today: string): Promise<DuePrivacy | null> {
  const total = await countPrivacyRequests(db, daysAfter(today, 7));
  const first = await firstPrivacyRequest(db);
  return total === 0 || first === null ? null : { total, first };
}

/** False if another node was first. */
async function claimDay(trx: Db, day: string): Promise<boolean> {
  const row = { value: JSON.stringify(day), updated_by: null, updated_at: new Date().toISOString() };
  const claimed = await trx
    .insertInto('settings')
    .values({ key: 'due_digest_day', ...row })
    .onConflict((c) =>
      c
        .column('key')
        .doUpdateSet(row)
        .where((e) =>
          // The company may have moved its time zone by a day. Later days were recorded with a clock that was wrong.
          e.or([e('settings.value', '<', row.value), e('settings.value', '>', JSON.stringify(dayAfter(day)))]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

type Reader = { id: number; email: string; role: string };

async function readers(db: Db): Promise<Reader[]> {
  const people = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.email', 'roles.name as role'])
    .where('roles.name', 'in', ['admin', 'staff'])
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id')
    .execute();
  const preferenceOf = await preferencesOf(
    db,
    people.map(({ id }) => id),
  );
  return people.filter(({ id, role }) => preferenceOf(id, 'due_digest', role).email);
}

async function listsFor(trx: Db, reader: Reader, view: PromiseView): Promise<DigestList[]> {
  const since = new Date(view.now.getTime() - LONG_DAYS * DAY_MS).toISOString();
  const concerning = (due: 'overdue' | 'today' | 'waiting') =>
    trx
      .selectFrom('orders')
      .where(isDue(due, view))
      .$if(due === 'today', (q) => q.where('orders.due_at', '>=', view.now.toISOString()))
      .$if(due === 'waiting', (q) => q.where('orders.clock_since', '<', since))
      // An unpaid order has no work yet.
      .$if(due === 'waiting', (q) => q.where('orders.clock_reason', '<>', 'payment'))
      .$if(reader.role === 'staff', (q) =>
        q.where('orders.id', 'in', (e) =>
          e
            .selectFrom('assignments')
            .select('assignments.order_id')
            .where('assignments.user_id', '=', reader.id)
            .where('assignments.status', 'not in', ['delivered', 'cancelled']),
        ),
      );
  const lists: DigestList[] = [];
  for (const [title, due] of [
    ['Overdue', 'overdue'],
    ['Due today', 'today'],
    ['Waiting for the customer', 'waiting'],
  ] as const) {
    const { total } = await concerning(due)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    if (total > 0) lists.push({ title, total, orders: await firstOf(trx, concerning(due), view) });
  }
  return lists;
}

type Orders = ReturnType<ReturnType<typeof ordersOf>['where']>;
const ordersOf = (db: Db) => db.selectFrom('orders');

async function firstOf(trx: Db, orders: Orders, { calendar, now }: PromiseView): Promise<DigestList['orders']> {
  const rows = await orders
    .select(['orders.id', 'orders.due_at', 'orders.clock_state', 'orders.clock_since'])
    .orderBy('orders.due_at')
    .orderBy('orders.id')
    .limit(SHOWN)
    .execute();
  const titles = await titlesOf(
    trx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, due_at, clock_state, clock_since }) => ({
    id,
    services: titles.get(id) ?? '',
    due: dayIn(calendar, new Date(due_at)),
    waitingDays: clock_state === 'running' ? null : Math.floor((now.getTime() - Date.parse(clock_since)) / DAY_MS),
  }));
}

async function titlesOf(trx: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('order_items')
    .select(['order_id', 'title'])
    .where('order_id', 'in', ids)
    .where('parent_id', 'is', null)
    .orderBy('id')
    .execute();
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  return new Map([...byOrder].map(([id, list]) => [id, list.map(({ title }) => title).join(', ')]));
}
