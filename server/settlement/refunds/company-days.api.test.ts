import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { companyDay } from '../../shared/company-day.ts';
import { paidOrder, refund } from './refunds.fixture.ts';
import { getPayment } from './refunds.ts';

/** A time zone where it is another day than in UTC now. */
const elsewhere = () => (new Date().getUTCHours() >= 11 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago');

test('payments and manual refunds are dated in the company’s time zone', async () => {
  const w = await world({ fresh: true });
  const time_zone = elsewhere();
  await w.deps.settings.set(w.db, 'time_zone', time_zone, null);
  w.deps.settings.invalidate();
  const today = companyDay(time_zone, new Date());
  expect(today).not.toBe(new Date().toISOString().slice(0, 10));
  const order = await paidOrder(w);
  expect(await getPayment(w.db, order.paymentId)).toMatchObject({ received_on: today });
  const days = (count: number) => new Date(Date.parse(today) + count * 86_400_000).toISOString().slice(0, 10);
  const manual = (paid_on: string) =>
    refund(w.admin, order, { amount: 1, method: 'manual', reference: 'Cash', paid_on });
  expect((await manual(days(1))).status).toBe(422);
  for (const day of [today, days(-1), days(-200)]) {
    const { status, body } = await manual(day);
    expect([status, companyDay(time_zone, body.succeeded_at ?? '')]).toEqual([201, day]);
  }
});
