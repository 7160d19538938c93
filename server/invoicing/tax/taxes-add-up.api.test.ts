import { expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { seedService } from '../../../test/support/seeds.ts';
import { createCoupon } from '../../selling/coupons/coupons.fixture.ts';
import { germanSeller, taxedWorld } from './tax.fixture.ts';

type TaxedWorld = Awaited<ReturnType<typeof taxedWorld>>;

async function newYork(): Promise<TaxedWorld> {
  const w = await taxedWorld({ preset: 'us' }, { ...germanSeller, country: 'US', region: 'NY', tax_ids: [] });
  const components = [{ name: 'Sales tax', rate: 8.875 }];
  await w.admin.must('POST /admin/tax-rates', { body: { name: 'New York', country: 'US', region: 'NY', components } });
  return w;
}

const gujarat = () => taxedWorld({ preset: 'in', place: 'GJ' }, { ...germanSeller, country: 'IN', tax_ids: [] });

const cents = (amount: string) => Math.round(Number(amount) * 100);
const sumOf = (amounts: string[]) => amounts.reduce((sum, amount) => sum + cents(amount), 0);

test.each([
  ['8.875 % added', newYork, { country: 'US', region: 'NY' }],
  ['19 % included', () => taxedWorld(), { country: 'DE' }],
  ['CGST and SGST of 9 % added', gujarat, { country: 'IN', region: 'GJ' }],
])(
  'with %s, odd cents and a coupon, preview, charge, invoice and refunds in thirds agree to the cent',
  async (_, open, billing) => {
    const w = await open();
    const { code } = await createCoupon(w, { percent: 33.3 });
    const items = [];
    for (const price_cents of [101_01, 33_37, 7_77, 499_99, 1_23])
      items.push({ service_id: (await seedService(w.db, { price_cents })).id, quantity: 1 });
    const preview = await w.preview(billing, { items, coupon_code: code });
    const { invoice: bought } = await w.buyOrFail({
      items: items as [{ service_id: number; quantity: 1 }],
      billing,
      coupon_code: code,
      expected_total: preview.total,
    });
    expect(await w.captured()).toMatchObject([{ amount: preview.total }]);
    const invoice = await w.admin.must('GET /admin/invoices/{id}', { params: { id: bought.id } });
    expect(invoice).toMatchObject({ amount: preview.total, net: preview.net, taxes: preview.taxes });
    expect(sumOf(preview.lines.map(({ discount }) => discount))).toBe(cents(preview.discount));
    expect(sumOf(preview.lines.map(({ net }) => net))).toBe(cents(preview.net));
    expect(sumOf(preview.lines.map(({ tax }) => tax))).toBe(sumOf(preview.taxes.map(({ amount }) => amount)));
    expect(sumOf(preview.lines.map(({ total }) => total))).toBe(cents(preview.total));
    const discounted = cents(preview.subtotal) - cents(preview.discount);
    expect(discounted).toBe(cents(billing.country === 'DE' ? preview.total : preview.net));

    const { payments } = await w.admin.must('GET /admin/orders/{id}', { params: { id: invoice.order.id ?? 0 } });
    const third = Math.floor(cents(preview.total) / 3);
    for (const part of [third, third, cents(preview.total) - 2 * third])
      await w.admin.must('POST /admin/payments/{id}/refunds', {
        params: { id: payments[0]?.id ?? 0 },
        body: { amount: (part / 100).toFixed(2), reason: 'requested_by_customer' },
      });
    const { data: notes } = await w.admin.must('GET /admin/credit-notes');
    expect(notes).toHaveLength(3);
    expect([sumOf(notes.map(({ net }) => net)), sumOf(notes.map(({ tax }) => tax))]).toEqual([
      cents(invoice.net),
      cents(invoice.tax),
    ]);
    for (const [i, tax] of invoice.taxes.entries())
      expect(sumOf(notes.map(({ taxes }) => taxes[i]?.amount ?? '0')), tax.name).toBe(cents(tax.amount));
    for (const note of notes) {
      expect(sumOf(note.lines.map(({ total }) => total))).toBe(cents(note.amount));
      expect(sumOf(note.taxes.map(({ amount }) => amount))).toBe(cents(note.tax));
    }
    await expectLedgerToMatch();
  },
);
