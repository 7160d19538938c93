import { expect, test } from 'vitest';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { seedService } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';

const TOO_LOW = { items: ['The total must be at least $0.50.'] };

const itemsFor = async (w: World, ...prices: number[]) => {
  const items = [];
  for (const price_cents of prices)
    items.push({ service_id: (await seedService(w.db, { price_cents })).id, quantity: 1 as const });
  return items;
};

test('a total below what a card can be charged is refused everywhere, before a provider is called', async () => {
  const w = await world();
  const items = await itemsFor(w, 20, 29);
  await w.sandbox.setRules({ operation: '*', effect: 'fail', status: 500, times: 'always' });
  const responses = [
    await w.visitor.call('POST /checkout/preview', { body: { items } }),
    await w.buy({ items }),
    await w.visitor.call('POST /payments/paypal/orders', { body: { items } }),
    await w.customer.call('POST /customer/orders', { body: { items, payment_method: 'stripe' } }),
  ];
  for (const { status, body } of responses)
    expect([status, (body as { errors: unknown }).errors]).toEqual([422, TOO_LOW]);
  const preview = await w.visitor.call('POST /checkout/preview', { body: { items: await itemsFor(w, 20, 30) } });
  expect([preview.status, preview.body.total]).toEqual([200, '0.50']);
});

test('an amount due that is too small for a card can be paid with PayPal only, or waived', async () => {
  const w = await world();
  const body = { items: await itemsFor(w, 1_000), payment_method: 'stripe' as const };
  const { invoice_id } = await w.customer.must('POST /customer/orders', { body });
  const params = { id: invoice_id ?? 0 };
  const credit = (amount: string) =>
    w.admin.must('POST /admin/invoices/{id}/credit-notes', { params, body: { amount, reason: 'Agreed' } });
  const pay = (payment_provider: 'stripe' | 'paypal', payment_token: string) =>
    w.customer.call('POST /customer/invoices/{id}/pay', { params, body: { payment_provider, payment_token } });
  await credit('9.51');
  const refused = await pay('stripe', 'tok_visa');
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { amount: ['The amount due is too small to be paid by card (at least $0.50).'] },
  ]);
  expect(await w.captured()).toEqual([]);
  const { id } = await w.customer.must('POST /customer/invoices/{id}/paypal-order', { params });
  await w.sandbox.approve(id);
  expect((await pay('paypal', id)).body.invoice).toMatchObject({ status: 'paid', due: '0.00' });
  await expectInvariants(w.db);
});
