import { type Compilable, CompiledQuery } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { defaultCalendar } from '../../../test/support/order-clock.ts';
import { type Db, openDatabase } from '../../adapters/database/database.ts';
import { migrate } from '../../adapters/database/migrate.ts';
import { isDue } from './due.ts';
import { firstDeliveries, isOnTime } from './on-time.ts';

const view = { calendar: defaultCalendar, now: new Date('2026-11-23T12:00:00.000Z') };

async function planOf(query: (db: Db) => Compilable) {
  const database = openDatabase({ url: null, file: ':memory:' });
  onTestFinished(() => database.close());
  await migrate(database);
  const { sql, parameters } = query(database.db).compile();
  const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await database.db.executeQuery<{ detail: string }>(explained);
  return rows.map(({ detail }) => detail).join('; ');
}

test.each([
  ['overdue', 'orders_live_due_at_idx'],
  ['today', 'orders_live_due_at_idx'],
  ['week', 'orders_live_due_at_idx'],
] as const)('the list of %s orders is read in the order of the index %s', async (due, index) => {
  const plan = await planOf((db) =>
    db.selectFrom('orders').selectAll().where(isDue(due, view)).orderBy('orders.due_at').orderBy('orders.id').limit(25),
  );
  expect(plan).toContain(index);
  expect(plan).not.toContain('TEMP B-TREE');
});

test('orders that wait for their customers are found by their clocks and their open questions', async () => {
  const plan = await planOf((db) => db.selectFrom('orders').select('orders.id').where(isDue('waiting', view)));
  expect(plan).toContain('orders_waiting_due_at_idx');
  expect(plan).toContain('intakes_state_created_at_idx');
  expect(plan).not.toContain('SCAN intakes');
});

test('the on-time figure reads an index only', async () => {
  const plan = await planOf((db) =>
    firstDeliveries(db)
      .where('orders.first_delivered_at', '>=', '2026-10-24T00:00:00.000Z')
      .select((e) => [e.fn.countAll<number>().as('all'), e.fn.countAll<number>().filterWhere(isOnTime).as('on_time')]),
  );
  expect(plan).toContain('orders_first_delivered_at_idx');
});
