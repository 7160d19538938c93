import { expect, test } from 'vitest';
import type { World } from '../../../test/support/world.ts';
import { paidOrder, refund, withReports } from '../../settlement/refunds/refunds.fixture.ts';

async function unpaid(w: World, price_cents: number, due_on: string): Promise<number> {
  await w.db.updateTable('services').set({ price_cents }).where('id', '=', w.service.id).execute();
  w.deps.settings.invalidate();
  const body = { items: [{ service_id: w.service.id, quantity: 1 as const }], payment_method: 'stripe' as const };
  const { invoice_id: id } = await w.customer.must('POST /customer/orders', { body });
  if (id === null) throw new Error('The order has no invoice.');
  await w.db.updateTable('invoices').set({ due_on }).where('id', '=', id).execute();
  return id;
}

/** The list, page by page, is what the figures are compared with. */
async function expectFigures(w: World, expected: { unpaid: [number, string]; overdue: [number, string] }) {
  const overview = await w.admin.must('GET /admin/overview');
  for (const [figure, filter, [count, amount]] of [
    [overview.unpaid_invoices, { due: '1' }, expected.unpaid],
    [overview.overdue_invoices, { overdue: '1' }, expected.overdue],
  ] as const) {
    expect(figure).toEqual({ count, amount });
    const { data, meta } = await w.admin.must('GET /admin/invoices', { query: { ...filter, per_page: 100 } });
    expect([meta.total, data.reduce((sum, { due }) => sum + Math.round(Number(due) * 100), 0)]).toEqual([
      count,
      Math.round(Number(amount) * 100),
    ]);
    if ('overdue' in filter) expect(data.every(({ overdue }) => overdue)).toBe(true);
  }
  const { data } = await w.admin.must('GET /admin/invoices', { query: { per_page: 100 } });
  expect(data.filter(({ overdue }) => overdue)).toHaveLength(expected.overdue[0]);
}

test('outstanding is what is due, after every way in which an amount due changes', async () => {
  const { w, order: disputed, reportNow } = await withReports();
  const credit = (id: number, amount: string) =>
    w.admin.must('POST /admin/invoices/{id}/credit-notes', { params: { id }, body: { amount, reason: 'Less work' } });
  const reduced = await unpaid(w, 50_000, '2026-01-31');
  await unpaid(w, 12_345, '2199-01-31');
  await expectFigures(w, { unpaid: [2, '623.45'], overdue: [1, '500.00'] });
  await credit(reduced, '200.00');
  await expectFigures(w, { unpaid: [2, '423.45'], overdue: [1, '300.00'] });
  await refund(w.admin, await paidOrder(w), { amount: 40 });
  await expectFigures(w, { unpaid: [2, '423.45'], overdue: [1, '300.00'] });
  await reportNow({ state: 'needs_response', amountCents: 6_000 });
  await expectFigures(w, { unpaid: [2, '423.45'], overdue: [1, '300.00'] });
  await reportNow({ state: 'lost', amountCents: 6_000 });
  await w.db.updateTable('invoices').set({ due_on: '2026-01-31' }).where('id', '=', disputed.invoiceId).execute();
  await expectFigures(w, { unpaid: [3, '483.45'], overdue: [2, '360.00'] });
  await reportNow({ state: 'won', amountCents: 6_000 });
  await expectFigures(w, { unpaid: [2, '423.45'], overdue: [1, '300.00'] });
  await credit(reduced, '300.00');
  await expectFigures(w, { unpaid: [1, '123.45'], overdue: [0, '0.00'] });
});
