import { expect, test } from 'vitest';
import { ago, DAY } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

const DECLINED = 'tok_chargeDeclined';

test('the views of payments have their counts, and failed attempts say why', async () => {
  const w = await world({ fresh: true });
  await w.buyOrFail();
  expect((await w.buy({ name: 'Ida Declined', payment_token: DECLINED })).status).toBe(402);
  expect(await w.admin.must('GET /admin/payments/counts')).toEqual({ all: 1, to_review: 0, failed: 1 });
  const { data, meta } = await w.admin.must('GET /admin/payments/failed');
  expect(meta.total).toBe(1);
  expect(data).toMatchObject([
    {
      provider: 'stripe',
      buyer: { name: 'Ida Declined' },
      amount: '499.00',
      invoice: null,
      services: [expect.any(String)],
    },
  ]);
  expect(data[0]?.reason).toMatch(/declined/i);
  const found = async (search: string) =>
    (await w.admin.must('GET /admin/payments/failed', { query: { search, sort: '-amount' } })).meta.total;
  expect([await found('DECLINED'), await found('nobody')]).toEqual([1, 0]);
});

test('failed attempts are listed for 90 days', async () => {
  const w = await world({ fresh: true });
  await w.buy({ payment_token: DECLINED });
  const age = (days: number) =>
    w.db
      .updateTable('checkout_attempts')
      .set({ created_at: ago(days * DAY) })
      .execute();
  await age(89);
  expect((await w.admin.must('GET /admin/payments/counts')).failed).toBe(1);
  await age(91);
  expect((await w.admin.must('GET /admin/payments/failed')).data).toEqual([]);
  expect((await w.admin.must('GET /admin/payments/counts')).failed).toBe(0);
});

test('the payments that the filters find are exported', async () => {
  const w = await world({ fresh: true });
  await w.buyOrFail({ name: 'Ann Export' });
  await w.buyOrFail();
  const { data } = await w.admin.must('GET /admin/orders', { query: { sort: 'id' } });
  const [one = 0, two = 0] = data.map(({ id }) => id);
  const orders = async (query: string) => {
    const { status, bytes } = await w.admin.send('GET', `/api/admin/exports/payments.csv?${query}`);
    expect(status).toBe(200);
    return bytes
      .toString('utf8')
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',')[4]));
  };
  expect(await orders('')).toEqual([one, two]);
  expect(await orders(`order_id=${two}&status=captured`)).toEqual([two]);
  expect(await orders('search=ann')).toEqual([one]);
  const sorted = await w.admin.must('GET /admin/payments', { query: { sort: 'received_on' } });
  expect(sorted.data.map(({ order_id }) => order_id)).toEqual([one, two]);
});
