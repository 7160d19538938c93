import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { openStage } from '../../../test/support/stage.ts';
import { worldOn } from '../../../test/support/world.ts';
import { couponById, createCoupon } from './coupons.fixture.ts';

afterEach(expectLedgerToMatch);

test('two hundred buyers at once on two nodes get the ten uses of a coupon, and no one else is charged', async () => {
  const first = await openStage({ listening: true });
  const nodes = [await worldOn(first), await worldOn(await openStage({ sharing: first, listening: true }))];
  const [one] = nodes;
  if (!one) throw new Error('No node runs.');
  await one.sandbox.webhooks({ send: 'off' });
  const coupon = await createCoupon(one, { max_uses: 10, percent: 20 });
  const buyers = Array.from({ length: 200 }, (_, i) => {
    const node = nodes[i % 2] ?? one;
    return {
      node,
      by: node.newVisitor(),
      body: one.purchase({ items: [{ service_id: one.service.id, quantity: 1 }] }),
    };
  });
  const responses = await Promise.all(
    buyers.map(({ node, by, body }) => node.buy({ ...body, coupon_code: coupon.code }, { by })),
  );
  const refusals = responses.filter(({ status }) => status !== 201);
  expect(responses.length - refusals.length).toBe(10);
  for (const { status, body } of refusals)
    expect([status, body.errors]).toEqual([422, { coupon_code: ['This coupon has been used up.'] }]);
  expect((await one.captured()).map(({ amount }) => amount)).toEqual(Array(10).fill('399.20'));
  const orders = await one.db.selectFrom('orders').select('discount_cents').execute();
  expect(orders).toEqual(Array(10).fill({ discount_cents: 9_980 }));
  expect(await couponById(one, coupon.id)).toMatchObject({ uses: 10, discount: '998.00', revenue: '3992.00' });
});
