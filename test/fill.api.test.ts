import { expect, test } from 'vitest';
import { assertSampleOnly } from '../bench/large/assert-sample-only.ts';
import { fillLarge } from '../bench/large/fill.ts';
import { seed } from '../sample/seed.ts';
import { expectCountersToMatch } from '../server/adapters/database/counters.fixture.ts';
import { onPostgres } from './support/databases.ts';
import { expectInvariants } from './support/money/expect-invariants.ts';
import { openStage } from './support/stage.ts';
import { worldOn } from './support/world.ts';

const sizes = { orders: 300, customers: 60, messages: 200, reviews: 20, contacts: 20, staff: 4, inboundEmails: 400 };

test('a database filled with generated data satisfies all invariants, and the application works on it', async () => {
  const stage = await openStage();
  const { db, config } = stage.deps;
  await seed(stage.deps);
  await assertSampleOnly(db);
  await fillLarge({ db, engine: onPostgres() ? 'postgres' : 'sqlite' }, config, sizes);
  await expectInvariants(db);
  await expectCountersToMatch(db);
  await expect(assertSampleOnly(db)).rejects.toThrow('64 accounts');

  const w = await worldOn(stage);
  const { invoice } = await w.buyOrFail();
  const { data, meta } = await w.admin.must('GET /admin/orders');
  expect(data[0]?.invoice?.invoice_number).toBe(invoice.invoice_number);
  const { deleted } = await db
    .selectFrom('orders')
    .select((e) => e.fn.countAll<number>().as('deleted'))
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(meta.total).toBe(40 + sizes.orders + 1 - deleted);
  expect((await w.admin.must('GET /admin/orders', { query: { search: 'dana' } })).meta.total).toBeGreaterThan(7);
  await w.admin.must('POST /messages', { body: { receiver_id: w.customer.id, content: 'Hello' } });
  expect((await w.admin.must('GET /conversations')).data[0]?.id).toBe(w.customer.id);
});
