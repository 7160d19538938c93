import { afterEach, expect, test } from 'vitest';
import { toDecimal } from '../../../contract/shared/money.ts';
import { expectInvariants, expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { seedService } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { taxedWorld } from '../../invoicing/tax/tax.fixture.ts';
import { refund } from '../../settlement/refunds/refunds.fixture.ts';
import { couponById, createCoupon } from './coupons.fixture.ts';

afterEach(expectLedgerToMatch);

const amounts = ['total_cents', 'tax_cents', 'net_cents'] as const;

type Amounts = Record<(typeof amounts)[number], number>;

const sumsOf = (rows: Amounts[]): Amounts =>
  Object.fromEntries(amounts.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Amounts;

async function discountedSale(w: World, purchase: object = {}) {
  const services = [];
  for (const price_cents of [3_333, 101, 9_999]) services.push(await seedService(w.db, { price_cents }));
  const coupon = await createCoupon(w, { percent: 33.3, max_uses: 1 });
  const body = w.purchase({
    items: services.map(({ id }) => ({ service_id: id, quantity: 1 })),
    coupon_code: coupon.code,
    ...purchase,
  });
  const { invoice } = await w.buyOrFail(body);
  const lines = await w.db
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_id', '=', invoice.id)
    .orderBy('position')
    .execute();
  const { payment_id } = await w.db
    .selectFrom('payment_allocations')
    .select('payment_id')
    .where('invoice_id', '=', invoice.id)
    .executeTakeFirstOrThrow();
  return { invoice, lines, coupon, paymentId: payment_id };
}

const creditedLines = ({ db }: World, invoiceId: number) =>
  db
    .selectFrom('credit_note_lines')
    .innerJoin('credit_notes', 'credit_notes.id', 'credit_note_lines.credit_note_id')
    .select((e) => [
      'credit_note_lines.invoice_position',
      'credit_note_lines.total_cents',
      'credit_note_lines.tax_cents',
      e('credit_note_lines.total_cents', '-', e.ref('credit_note_lines.tax_cents')).as('net_cents'),
    ])
    .where('credit_notes.invoice_id', '=', invoiceId)
    .execute();

async function expectRefundByLine(
  w: World,
  { invoice, lines, coupon, paymentId }: Awaited<ReturnType<typeof discountedSale>>,
) {
  expect(lines).toHaveLength(3);
  const { total_cents, net_cents, tax_cents, discount_cents } = await w.db
    .selectFrom('orders')
    .innerJoin('invoices', 'invoices.order_id', 'orders.id')
    .select(['orders.total_cents', 'orders.net_cents', 'orders.tax_cents', 'orders.discount_cents'])
    .where('invoices.id', '=', invoice.id)
    .executeTakeFirstOrThrow();
  expect(discount_cents).toBe(Math.round((13_433 * 33_300) / 100_000));
  expect(lines.reduce((sum, line) => sum + line.discount_cents, 0)).toBe(discount_cents);
  expect(sumsOf(lines)).toEqual({ total_cents, tax_cents, net_cents });
  expect(await w.captured()).toMatchObject([{ amount: toDecimal(total_cents) }]);

  const refundLine = async (position: number, cents: number) => {
    const amount = toDecimal(cents);
    return refund(w.admin, { paymentId }, { amount, lines: [{ position, amount }] });
  };
  const whole = (position: number) => lines[position - 1]?.total_cents ?? 0;
  const third = Math.floor(whole(3) / 3);
  for (const [position, cents] of [
    [3, third],
    [1, whole(1)],
    [3, third],
    [2, whole(2)],
    [3, whole(3) - 2 * third],
  ] as const) {
    const response = await refundLine(position, cents);
    expect([response.status, response.body.message]).toEqual([201, undefined]);
  }
  expect((await refundLine(3, 1)).status).toBe(422);

  const credited = Map.groupBy(await creditedLines(w, invoice.id), (line) => line.invoice_position);
  for (const { position, ...line } of lines)
    expect(sumsOf(credited.get(position) ?? []), `line ${position}`).toEqual(sumsOf([line]));
  expect(await w.admin.must('GET /admin/invoices/{id}', { params: { id: invoice.id } })).toMatchObject({
    status: 'refunded',
    refunded: toDecimal(total_cents),
    credited: toDecimal(total_cents),
    due: '0.00',
  });
  // A refunded buyer has still used the coupon.
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 1 });
  await expectInvariants(w.db);
}

test('three discounted services at odd prices are refunded line by line, to the cent', async () => {
  const w = await world();
  await expectRefundByLine(w, await discountedSale(w));
});

test('three discounted services with tax on top are refunded line by line, tax included', async () => {
  const w = await taxedWorld();
  await w.setPricesIncludeTax(false);
  await expectRefundByLine(w, await discountedSale(w, { billing: { country: 'DE' } }));
});

test('three discounted services at prices that include tax are refunded line by line', async () => {
  const w = await taxedWorld();
  await w.setPricesIncludeTax(true);
  await expectRefundByLine(w, await discountedSale(w, { billing: { country: 'DE' } }));
});
