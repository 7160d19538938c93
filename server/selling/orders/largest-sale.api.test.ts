import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { world } from '../../../test/support/world.ts';
import { adjust, closeOpenRun, createRun } from '../../settlement/payouts/payouts.fixture.ts';

afterEach(expectLedgerToMatch);

test('a sale that is too large to be stored is refused before anything is charged', async () => {
  const w = await world();
  const option = { title: 'Servers', price: '999999.99', max_quantity: 99 };
  const { options } = await w.admin.must('PUT /admin/services/{id}/options', {
    params: { id: w.service.id },
    body: { options: [option] },
  });
  const itemsOf = (quantity: number) => [
    { service_id: w.service.id, quantity: 1 as const, options: [{ option_id: options[0]?.id ?? 0, quantity }] },
  ];
  const preview = (quantity: number) =>
    w.visitor.call('POST /checkout/preview', { body: { items: itemsOf(quantity) } });
  expect((await preview(19)).body.total).toBe('19000498.81');
  const errors = { items: ['The total must be at most $20,000,000.00.'] };
  for (const quantity of [20, 99]) {
    const items = itemsOf(quantity);
    const order = { items, payment_method: 'stripe' as const };
    for (const { status, body } of [
      await preview(quantity),
      await w.buy({ items }),
      await w.customer.call('POST /customer/orders', { body: order }),
    ])
      expect([status, body.errors]).toEqual([422, errors]);
  }
  expect(await w.captured()).toEqual([]);
});

test('a payout run may pay more than one order can cost', async () => {
  const w = await world();
  await closeOpenRun(w);
  for (let i = 0; i < 22; i += 1) await adjust(w, w.staff, '999999.99');
  expect(await createRun(w, [w.staff])).toMatchObject({ total: '21999999.78' });
  await closeOpenRun(w);
});
