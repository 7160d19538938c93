import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import type { World } from '../../../test/support/world.ts';
import { frenchCompany, taxedWorld } from '../tax/tax.fixture.ts';

afterEach(expectLedgerToMatch);

const consumer = { country: 'DE' };

const correct = ({ admin }: World, id: number, billing: typeof consumer) =>
  admin.must('POST /admin/invoices/{id}/correct', { params: { id }, body: { billing } });

const paymentOf = async ({ admin }: World, user_id: number) => {
  const { data } = await admin.must('GET /admin/payments', { query: { user_id } });
  if (!data[0]) throw new Error('The customer has paid.');
  return data[0];
};

test('a correction that is corrected back is paid with what the first one left of the payment', async () => {
  const w = await taxedWorld();
  const { invoice } = await w.buyOrFail({ billing: consumer });
  const smaller = await correct(w, invoice.id, frenchCompany);
  expect([smaller.amount, smaller.status]).toEqual(['419.33', 'paid']);
  expect(await paymentOf(w, smaller.customer.id)).toMatchObject({ unallocated: '79.67' });
  const back = await correct(w, smaller.id, consumer);
  expect(back).toMatchObject({ amount: '499.00', status: 'paid', paid: '499.00', due: '0.00' });
  expect(await paymentOf(w, smaller.customer.id)).toMatchObject({ amount: '499.00', unallocated: '0.00' });
});

test('what was refunded of a payment meanwhile is due after a correction back', async () => {
  const w = await taxedWorld();
  const { invoice } = await w.buyOrFail({ billing: consumer });
  const smaller = await correct(w, invoice.id, frenchCompany);
  const { id } = await paymentOf(w, smaller.customer.id);
  const body = { amount: '50.00', unallocated: true, reason: 'other' } as const;
  await w.admin.must('POST /admin/payments/{id}/refunds', { params: { id }, body });
  const back = await correct(w, smaller.id, consumer);
  expect(back).toMatchObject({ status: 'partially_paid', paid: '449.00', due: '50.00' });
});
