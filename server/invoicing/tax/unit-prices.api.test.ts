import { expect, test } from 'vitest';
import { amountAt } from '../../../contract/invoicing/unit-price.ts';
import { ago, DAY, seedService } from '../../../test/support/seeds.ts';
import { createCoupon } from '../../selling/coupons/coupons.fixture.ts';
import { readPdf } from '../billing/documents/pdf-reader.fixture.ts';
import { frenchCompany, taxedWorld } from './tax.fixture.ts';

type TaxedWorld = Awaited<ReturnType<typeof taxedWorld>>;
type Amounts = { quantity: number; unit_price: string; discount: string; net: string; total: string };

const cents = (amount: string) => Math.round(Number(amount) * 100);

/** `isGross`: prices contain tax that the buyer owes. */
const expectProduct = ({ quantity, unit_price, discount, net, total }: Amounts, isGross: boolean) =>
  expect(amountAt(unit_price, quantity)).toBe(cents(isGross ? total : net) + cents(discount));

async function items({ db }: TaxedWorld) {
  const [one, other] = [await seedService(db, { price_cents: 10_000 }), await seedService(db, { price_cents: 999 })];
  await db.updateTable('services').set({ max_quantity: 99 }).execute();
  const option = { title: 'More', price_cents: 1_234, delivery_days: 0, max_quantity: 50, active: true, position: 1 };
  const { id: option_id } = await db
    .insertInto('service_options')
    .values({ ...option, service_id: one.id, created_at: ago(DAY), updated_at: ago(DAY) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const first = { service_id: one.id, quantity: 3, options: [{ option_id, quantity: 7 }] };
  return [first, { service_id: other.id, quantity: 97 }] as [typeof first, { service_id: number; quantity: number }];
}

test.each([
  ['without the seller’s own tax', frenchCompany, false, false],
  ['without the seller’s own tax, and with a coupon', frenchCompany, false, true],
  ['with tax in the prices', { country: 'DE' }, true, true],
])('quantity times unit price is the amount of each line %s', async (_, billing, isGross, hasCoupon) => {
  const w = await taxedWorld();
  const coupon = hasCoupon ? { coupon_code: (await createCoupon(w, { percent: 12.5 })).code } : {};
  const purchase = { items: await items(w), ...coupon };
  const preview = await w.preview(billing, purchase);
  for (const line of preview.lines) expectProduct(line, isGross);
  const prices = preview.lines.map(({ unit_price }) => unit_price);
  if (isGross) expect(prices).toEqual(['100.00', '12.34', '9.99']);
  else expect(prices.some((price) => /\.\d{3,}$/.test(price))).toBe(true);

  const { invoice: bought } = await w.buyOrFail({ ...purchase, billing, expected_total: preview.total });
  const params = { id: bought.id };
  const invoice = await w.admin.must('GET /admin/invoices/{id}', { params });
  const order = { params: { id: invoice.order.id ?? 0 } };
  const { items: ordered, payments } = await w.admin.must('GET /admin/orders/{id}', order);
  for (const list of [invoice.order.items, ordered]) expect(list.map(({ unit_price }) => unit_price)).toEqual(prices);
  const { bytes } = await w.admin.send('GET', `/api/admin/invoices/${bought.id}/download`);
  const { texts } = readPdf(bytes);
  for (const price of prices) expect(texts).toContain(`$${price}`);

  const pay = { params: { id: payments[0]?.id ?? 0 } };
  const reason = 'requested_by_customer' as const;
  const part = { amount: '10.01', reason, lines: [{ position: 1, amount: '10.01' }] };
  await w.admin.must('POST /admin/payments/{id}/refunds', { ...pay, body: part });
  const rest = (cents(preview.total) - 1_001) / 100;
  await w.admin.must('POST /admin/payments/{id}/refunds', { ...pay, body: { amount: rest.toFixed(2), reason } });
  const { data: notes } = await w.admin.must('GET /admin/credit-notes');
  expect(notes.flatMap(({ lines }) => lines)).toHaveLength(4);
  for (const line of notes.flatMap(({ lines }) => lines)) expectProduct(line, isGross);
});

test('a part of a line whose tax was added has a unit price without tax, like the invoice', async () => {
  const w = await taxedWorld();
  await w.setPricesIncludeTax(false);
  const { invoice } = await w.buyOrFail({ items: await items(w), billing: { country: 'DE' } });
  const { order } = await w.admin.must('GET /admin/invoices/{id}', { params: { id: invoice.id } });
  const { payments } = await w.admin.must('GET /admin/orders/{id}', { params: { id: order.id ?? 0 } });
  await w.admin.must('POST /admin/payments/{id}/refunds', {
    params: { id: payments[0]?.id ?? 0 },
    body: { amount: '11.90', reason: 'goodwill', lines: [{ position: 1, amount: '11.90' }] },
  });
  const [note] = (await w.admin.must('GET /admin/credit-notes')).data;
  expect(note?.lines).toMatchObject([{ quantity: 1, unit_price: '10.00', net: '10.00', tax: '1.90', total: '11.90' }]);
});
