import { expect } from 'vitest';
import type { FindingKind } from '../../../contract/shared/money-states.ts';
import { interceptCharges } from '../../../test/support/gate.ts';
import { ahead, DAY, next } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { PaymentUnavailable } from '../../adapters/payments/payments.ts';
import { executeRuns } from './runs.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export { DAY };

let losesResponses = false;

/** A run compares everything, so the installation has its own database and providers. */
export const installation = (listening = false): Promise<World> =>
  world({
    fresh: true,
    listening,
    change: interceptCharges(async (_, charge) => {
      const outcome = await charge();
      if (losesResponses) throw new PaymentUnavailable('The process was killed before the commit.');
      return outcome;
    }),
  });

export async function advanceClock({ app, db }: World, ms: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ absolute_end_at: ahead(90 * DAY), expires_at: ahead(90 * DAY) })
    .execute();
  const payload = { advance_days: ms / DAY };
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/sandbox/clock', payload });
  expect(statusCode, body).toBe(200);
}

export async function compare(w: World, body: { provider?: 'stripe' | 'paypal'; from?: string } = {}) {
  await w.admin.must('POST /admin/reconciliation/runs', { body });
  await executeRuns(w.deps);
}

export const findings = async (w: World, query: Record<string, string> = {}) =>
  (await w.admin.must('GET /admin/reconciliation/findings', { query })).data;

export const findingOf = async (w: World, kind: FindingKind) => {
  const found = (await findings(w)).filter((one) => one.kind === kind);
  expect(found.map(({ kind: k }) => k)).toEqual([kind]);
  return found[0] as NonNullable<(typeof found)[number]>;
};

export const repair = (w: World, id: number, body: { action: string; [field: string]: unknown }, key?: string) =>
  w.admin.call('POST /admin/reconciliation/findings/{id}/repair', {
    params: { id },
    body: body as never,
    ...(key && { key }),
  });

/** Payments are charged, but the response is lost, and so is every webhook. */
export async function lostPurchases(w: World, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `lost${next()}@mail.test`);
  losesResponses = true;
  try {
    for (const email of emails) expect((await w.buy({ email }, { by: w.newVisitor() })).status).toBe(503);
  } finally {
    losesResponses = false;
  }
  return emails;
}

/** The check closes them, because the provider shows none of them. */
export async function closedPurchases(w: World, count: number): Promise<string[]> {
  const emails = await lostPurchases(w, count);
  for (const { payment } of await w.captured()) await w.sandbox.hide('stripe', payment);
  await advanceClock(w, 2 * MINUTE);
  await w.checkAttempts();
  for (const email of emails) expect(await w.attemptOf(email)).toMatchObject({ state: 'failed' });
  await w.sandbox.restore();
  return emails;
}
