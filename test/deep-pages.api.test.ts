import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { fillLarge } from '../bench/large/fill.ts';
import { seed } from '../sample/seed.ts';
import { expectCountersToMatch } from '../server/adapters/database/counters.fixture.ts';
import { onPostgres } from './support/databases.ts';
import { openStage } from './support/stage.ts';
import { type World, worldOn } from './support/world.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

// Longer than the two parts of a list that are read from its ends.
const sizes = {
  orders: 1_400,
  customers: 1_300,
  messages: 3_000,
  reviews: 1_300,
  contacts: 10,
  staff: 4,
  inboundEmails: 30,
};
const PER_PAGE = 100;
/** The middle of a longer list begins at a day. */
const DAYS = 10_000;

let w: World;
beforeAll(async () => {
  const stage = await openStage();
  const { db, config } = stage.deps;
  await seed(stage.deps);
  await fillLarge({ db, engine: onPostgres() ? 'postgres' : 'sqlite' }, config, sizes);
  await sql`insert into conversations (participant_id, last_message_id, last_message_at)
    select id, (select max(id) from messages), created_at from users
    where id not in (select participant_id from conversations)`.execute(db);
  // Enough for pages that begin at their day. Many entries have the same time.
  for (let n = 0; n < 2; n++)
    await sql`insert into audit_log (actor_id, action, subject_type, subject_id, before, after, created_at)
      select actor_id, action, subject_type, subject_id, before, after, created_at from audit_log`.execute(db);
  w = await worldOn(stage);
});

type Listed = { data: { id: number }[]; meta: { total: number; last_page: number } };

async function pageOf(path: string, page: number): Promise<Listed> {
  const and = path.includes('?') ? '&' : '?';
  const { body, status } = await w.admin.send('GET', `/api${path}${and}page=${page}&per_page=${PER_PAGE}`);
  expect(status, path).toBe(200);
  return body as unknown as Listed;
}

const chosenPages = (last: number) => {
  const middle = Math.floor(last / 2);
  return [1, 6, Math.floor(last / 3), middle, middle + 1, middle + 2, last - 6, last];
};

async function idsOf(query: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${sql.raw(query)}`.execute(w.db);
  return rows.map(({ id }) => id);
}

const newestFirst = 'order by created_at desc, id desc';
const actors = () => idsOf('select actor_id as id from audit_log group by actor_id order by count(*) desc limit 1');

async function expectPages(path: string, query: string, least = 10 * PER_PAGE): Promise<void> {
  const expected = await idsOf(query);
  expect(expected.length, path).toBeGreaterThan(least);
  const { meta } = await pageOf(path, 1);
  expect(meta).toMatchObject({ total: expected.length, last_page: Math.ceil(expected.length / PER_PAGE) });
  for (const page of chosenPages(meta.last_page)) {
    const { data } = await pageOf(path, page);
    const ids = data.map(({ id }) => id);
    expect(ids, `${path} page ${page}`).toEqual(expected.slice((page - 1) * PER_PAGE, page * PER_PAGE));
  }
}

async function expectAllLists(): Promise<void> {
  const [actor] = await actors();
  await expectPages('/admin/audit-log', `select id from audit_log ${newestFirst}`, DAYS);
  await expectPages('/admin/audit-log?sort=created_at', 'select id from audit_log order by created_at, id', DAYS);
  await expectPages(
    `/admin/audit-log?actor_id=${actor}`,
    `select id from audit_log where actor_id = ${actor} ${newestFirst}`,
  );
  await expectPages(
    '/admin/audit-log?subject_type=order',
    `select id from audit_log where subject_type = 'order' ${newestFirst}`,
    DAYS,
  );
  await expectPages(
    '/admin/audit-log?action=order.assign',
    `select id from audit_log where action = 'order.assign' ${newestFirst}`,
  );
  await expectPages(
    '/admin/audit-log?subject_type=order&action=order.assign',
    `select id from audit_log where action = 'order.assign' ${newestFirst}`,
  );
  await expectPages('/admin/commissions', `select id from commissions ${newestFirst}`);
  await expectPages(
    '/admin/commissions?status=paid',
    `select id from commissions where status = 'paid' ${newestFirst}`,
  );
  await expectPages('/admin/orders', `select id from orders where deleted_at is null ${newestFirst}`);
  await expectPages(
    '/admin/reviews',
    `select id from reviews where user_id in (select id from users where deleted_at is null) ${newestFirst}`,
  );
  await expectPages(
    '/conversations',
    `select participant_id as id from conversations where last_message_id is not null
      and participant_id in (select id from users where deleted_at is null)
      and participant_id <> (select min(users.id) from users join roles on roles.id = role_id where roles.name = 'admin')
      order by last_message_at desc, participant_id desc`,
  );
  await expectPages('/admin/users', 'select id from users where deleted_at is null order by lower(name), id');
}

test('deep pages of a long list have the correct rows, before and after rows are added, changed and removed', async () => {
  await expectAllLists();
  const paid = await idsOf(
    `select id from commissions where status = 'unpaid' and payout_id is null and reverses_id is null
      and order_id not in (select order_id from payments where status = 'disputed') order by id limit 30`,
  );
  for (const id of paid) await w.admin.must('PUT /admin/commissions/{id}/pay', { params: { id } });
  const removed = await idsOf(
    "select id from orders where status = 'pending' and deleted_at is null order by id limit 20",
  );
  for (const id of removed) await w.admin.must('DELETE /admin/orders/{id}', { params: { id } });
  const old = await idsOf('select id from audit_log order by created_at, id limit 900');
  await w.db.deleteFrom('audit_log').where('id', 'in', old.slice(300, 400)).execute();
  const [first = 0, ...moved] = old.slice(400, 420);
  const { created_at } = await w.db
    .selectFrom('audit_log')
    .select('created_at')
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  await w.db.updateTable('audit_log').set({ created_at }).where('id', 'in', moved).execute();
  await expectAllLists();
  await expectCountersToMatch(w.db);
});
