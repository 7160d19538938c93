import type { KnownClient, World } from '../../../test/support/world.ts';
import { deliverAll, placeOrder } from '../../work/assignments/assignments.fixture.ts';

/** Later than every test's commissions, whatever the clock. */
export const LATEST_DAY = '2199-12-31';

export const adjust = (w: World, to: KnownClient, amount: string, note = 'Bonus') =>
  w.admin.must('POST /admin/commissions/adjustments', { body: { user_id: to.id, amount, note } });

/** One run may be open at a time: tests that share a database close that of the last one. */
export async function closeOpenRun(w: World): Promise<void> {
  for (const state of ['draft', 'approved'] as const)
    for (const { id } of (await w.admin.must('GET /admin/payout-runs', { query: { state } })).data)
      await w.admin.must('POST /admin/payout-runs/{id}/cancel', { params: { id } });
}

export const createRun = (w: World, people: KnownClient[], more: { minimum?: string; cutoff_on?: string } = {}) =>
  w.admin.must('POST /admin/payout-runs', {
    body: { cutoff_on: LATEST_DAY, user_ids: people.map(({ id }) => id), ...more },
  });

export async function openRun(w: World, person: KnownClient, amount = '25.00') {
  await closeOpenRun(w);
  await adjust(w, person, amount);
  const run = await createRun(w, [person]);
  return { ...run, lines: run.payouts.flatMap(({ lines }) => lines) };
}

export const approveRun = (w: World, id: number) =>
  w.admin.must('POST /admin/payout-runs/{id}/approve', { params: { id } });

export const payRun = (w: World, id: number, paid_on = '2026-11-22') =>
  w.admin.must('POST /admin/payout-runs/{id}/pay', { params: { id }, body: { paid_on, reference: 'Transfer 7' } });

export async function paidPayout(w: World, person: KnownClient) {
  const { id } = await openRun(w, person);
  await approveRun(w, id);
  const run = await payRun(w, id);
  return { run, payoutId: run.payouts[0]?.id ?? 0 };
}

export async function earn(w: World, team: KnownClient[], serviceId = w.service.id): Promise<number> {
  const orderId = await placeOrder(w, w.customer, [serviceId]);
  await deliverAll(w, orderId, team);
  return orderId;
}

export const earningsOf = (person: KnownClient) => person.must('GET /staff/commissions', { query: { per_page: 100 } });

export const centsOf = (amount: string): number => Math.round(Number(amount) * 100);

export const sumOf = (amounts: string[]): number => amounts.reduce((sum, amount) => sum + centsOf(amount), 0);
