import { expect } from 'vitest';
import type { KnownClient, World } from '../../../test/support/world.ts';
import { intakesOf, password, serviceWithForm, submit } from '../../order/intakes/intakes.fixture.ts';
import { createCoupon } from '../../selling/coupons/coupons.fixture.ts';
import { deliverAll } from '../../work/assignments/assignments.fixture.ts';
import { cancel } from '../../work/guarantee/guarantee.fixture.ts';
import { runExports } from '../data-exports/run-exports.ts';

const newestOrder = async (w: World, email: string): Promise<number> => (await w.ordersOf(email)).at(-1)?.id ?? 0;

/** What purchases, refunds, statements and copies leave behind. */
export async function leaveRecords(w: World, by: KnownClient): Promise<void> {
  const { name, email } = by;
  await w.buyOrFail({ name, email }, { by });
  const cancelled = await cancel(by, await newestOrder(w, email), 'before_start');
  expect([cancelled.status, cancelled.body]).toMatchObject([201, { state: 'executed' }]);

  const { id } = await serviceWithForm(w, [password]);
  const { code } = await createCoupon(w);
  await w.buyOrFail({ name, email, coupon_code: code, items: [{ service_id: id, quantity: 1 }] }, { by });
  const orderId = await newestOrder(w, email);
  const [intake] = await intakesOf(by, orderId);
  const of = { orderId, itemId: intake?.item_id ?? 0 };
  expect((await submit(by, of, { admin_password: 'ours until it is burned' })).status).toBe(200);
  await deliverAll(w, orderId, [w.staff]);

  await w.newVisitor().must('POST /withdrawals', { body: { name, order_number: 'INV-unknown', email } });
  await by.must('POST /profile/export');
  await runExports(w.deps);
}
