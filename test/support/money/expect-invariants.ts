import { expect } from 'vitest';
import type { Db } from '../../../server/adapters/database/database.ts';
import { ago } from '../seeds.ts';
import { sandboxAt } from '../servers/sandbox.ts';
import { openStages } from '../stage.ts';
import { invariantQueries } from './invariant-rules.ts';
import { ledgerMismatches, recordedPayments, unrecordedCaptures, violatedInvariants } from './invariants.ts';

export async function expectInvariants(db: Db): Promise<void> {
  expect(await violatedInvariants(db, invariantQueries(ago(600_000)))).toEqual([]);
}

/** Every captured payment is in our records, or its attempt is open or under review. */
async function expectRecordsToMatch(db: Db, origin: string): Promise<void> {
  const ledger = await sandboxAt(origin).ledger();
  const payments = await recordedPayments(db);
  expect(ledgerMismatches(ledger, payments)).toEqual([]);
  const pending = await db
    .selectFrom('checkout_attempts')
    .select(['provider', 'provider_ref', 'key', 'single_use_token'])
    .where('state', 'in', ['started', 'requires_action', 'needs_review'])
    .execute();
  const unknown = unrecordedCaptures(ledger, payments).filter(
    (row) =>
      !pending.some(
        (attempt) =>
          attempt.provider === row.provider &&
          (attempt.provider_ref === row.payment ||
            attempt.single_use_token === row.payment ||
            attempt.key === row.idempotency_key),
      ),
  );
  expect(unknown, 'captured payments without an order or an attempt').toEqual([]);
}

/** Tests that move money call it in `afterEach`. */
export async function expectLedgerToMatch(): Promise<void> {
  for (const { deps, sandbox } of openStages()) {
    await expectInvariants(deps.db);
    await expectRecordsToMatch(deps.db, sandbox.origin);
  }
}
