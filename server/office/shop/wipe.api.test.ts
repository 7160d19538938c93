import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seed } from '../../../sample/seed.ts';
import { onPostgres } from '../../../test/support/databases.ts';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { openStage } from '../../../test/support/stage.ts';
import { worldOn } from '../../../test/support/world.ts';
import { expectCountersToMatch } from '../../adapters/database/counters.fixture.ts';
import type { Db } from '../../adapters/database/database.ts';
import { seedFile } from '../../order/files/files.fixture.ts';
import { fates, tablesOf } from './tables.ts';
import { lockTrialTables, wipeTrial } from './wipe.ts';

async function namesOf(db: Db): Promise<string[]> {
  const { rows } = onPostgres()
    ? await sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = current_schema()`.execute(db)
    : await sql<{
        name: string;
      }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
}

async function countIn(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.n);
}

test('everything that was tried is gone, and the company with its catalogue and its team is as it was', {
  timeout: 120_000,
}, async () => {
  const stage = await openStage();
  await seed(stage.deps);
  const w = await worldOn(stage);
  const { db } = stage.deps;
  await w.buy();
  await w.buy({ payment_token: 'tok_threeDSecure2Required' });
  await w.visitor.must('POST /contact', { body: { name: 'Nora Asks', email: 'nora@mail.test', message: 'Do you?' } });
  await w.visitor.must('POST /forgot-password', { body: { email: w.customer.email } });
  const { id: orderId } = await db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow();
  await seedFile(w, orderId, w.customer);
  await stage.outbox.drain();

  // A new table needs a decision: add it to `tables.ts`.
  expect((await namesOf(db)).sort()).toEqual(Object.keys(fates).sort());

  const kept = tablesOf('kept').filter((table) => !['counters', 'storage', 'file_deletions', 'nodes'].includes(table));
  const counts = async () =>
    Object.fromEntries(await Promise.all(kept.map(async (name) => [name, await countIn(db, name)])));
  const before = await counts();
  const files = await db.selectFrom('files').select(['key', 'preview_key']).execute();
  expect(files.length).toBeGreaterThan(0);
  const team = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('roles.name', '<>', 'customer')
    .execute();
  const entries = await countIn(db, 'audit_log');

  const wiped = await db.transaction().execute(async (trx) => {
    await lockTrialTables(trx);
    return wipeTrial(trx, 'all');
  });

  for (const table of tablesOf('wiped')) expect(await countIn(db, table), table).toBe(0);
  const { earlier_links: _, ...lasting } = await counts();
  expect(before).toMatchObject(lasting);
  expect(wiped.orders).toBeGreaterThan(10);
  expect(await countIn(db, 'users')).toBe(team.length);
  expect(await countIn(db, 'audit_log')).toBe(entries);
  expect(await countIn(db, 'storage')).toBe(0);
  const deletions = new Set((await db.selectFrom('file_deletions').select('key').execute()).map(({ key }) => key));
  for (const { key, preview_key } of files) {
    expect(deletions).toContain(key);
    if (preview_key) expect(deletions).toContain(preview_key);
  }
  const coupons = await db.selectFrom('coupons').select(['uses', 'discount_cents', 'revenue_cents']).execute();
  for (const coupon of coupons) expect(coupon).toEqual({ uses: 0, discount_cents: 0, revenue_cents: 0 });
  await expectInvariants(db);
  await expectCountersToMatch(db);
  const lists = ['orders', 'invoices', 'payments', 'refunds', 'disputes', 'reviews', 'credit_notes', 'commissions'];
  // Several rows, which writers share, make one number.
  const rest = await db
    .selectFrom('counters')
    .select(['list', 'part', 'detail', (e) => e.fn.sum<number>('records').as('records')])
    .where('list', 'in', lists as never)
    .groupBy(['list', 'part', 'detail'])
    .execute();
  expect(rest.filter(({ records }) => Number(records) !== 0)).toEqual([]);
  expect(await w.admin.must('GET /admin/orders/counts')).toMatchObject({ all: 0 });
  const again = await w.buy();
  expect(again.status).toBe(201);
  const { invoice_number } = await db.selectFrom('invoices').select('invoice_number').executeTakeFirstOrThrow();
  expect(invoice_number).toMatch(/^INV-\d{4}-000001$/);
});
