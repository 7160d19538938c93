import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../server/adapters/database/database.ts';
import { invariantQueries } from './invariant-rules.ts';
import { sandboxAt } from './sandbox.ts';
import { ago } from './seeds.ts';
import { openStages } from './stage.ts';

export async function expectInvariants(db: Db): Promise<void> {
  for (const [name, query] of Object.entries(invariantQueries(ago(600_000)))) {
    const { rows } = await sql.raw(query).execute(db);
    expect(rows, name).toEqual([]);
  }
}

/** Every captured charge is one payment of ours, or lies with an attempt that is still open or set aside. */
async function expectLedgerInOrder(db: Db, origin: string): Promise<void> {
  const ledger = (await sandboxAt(origin).ledger()).filter((row) => row.status === 'captured');
  const payments = await db
    .selectFrom('payments')
    .select(['provider', 'provider_ref', 'amount_cents'])
    .where('status', '=', 'captured')
    .execute();
  const pending = await db
    .selectFrom('checkout_attempts')
    .select(['provider', 'provider_ref', 'key', 'claim'])
    .where('state', 'in', ['started', 'requires_action', 'needs_review'])
    .execute();
  const idOf = (row: { provider: string; provider_ref: string }) => `${row.provider} ${row.provider_ref}`;
  const booked = new Set(payments.map(idOf));
  const unbooked = ledger.filter((row) => !booked.has(`${row.provider} ${row.payment}`));
  const waits = (row: (typeof ledger)[number]) =>
    pending.some(
      (a) =>
        a.provider === row.provider &&
        (a.provider_ref === row.payment || a.claim === row.payment || a.key === row.idempotency_key),
    );
  expect(
    unbooked.filter((row) => !waits(row)),
    'charges that nobody knows of',
  ).toEqual([]);
  const charged = new Set(ledger.map((row) => `${row.provider} ${row.payment}`));
  expect(
    payments.map(idOf).filter((id) => !charged.has(id)),
    'payments that were never charged',
  ).toEqual([]);
  expect(ledger.length, 'charges per payment').toBe(charged.size);
}

/** For `afterEach` of whatever touches money. */
export async function expectLedgerToMatch(): Promise<void> {
  for (const { deps, sandbox } of openStages()) {
    await expectInvariants(deps.db);
    await expectLedgerInOrder(deps.db, sandbox.origin);
  }
}
