import { randomUUID } from 'node:crypto';
import { canonicalEmail } from '../../../../contract/fields.ts';
import type { PaymentProvider } from '../../../../contract/status.ts';
import type { Db } from '../../../adapters/database/database.ts';
import { isUniqueViolation } from '../../../shared/errors.ts';
import type { Pricing } from '../pricing.ts';
import { transitions } from './attempt-transitions.ts';
import { type Attempt, pendingAttempts } from './attempts.ts';
import { type RequestKey, reserveKey } from './idempotency-keys.ts';
import { leaseEnd } from './lease.ts';

type NewAttempt = {
  name: string;
  email: string;
  provider: PaymentProvider;
  token: string;
  singleUseToken: string | null;
  pricing: Pricing;
  invoiceId: number | null;
};

/**
 * Leased to the caller, before the provider is called. Null if another attempt uses the token, the key or the invoice.
 */
export async function createAttempt(db: Db, input: NewAttempt, request: RequestKey | null): Promise<Attempt | null> {
  return nullIfTaken(
    db.transaction().execute(async (trx) => {
      const now = new Date().toISOString();
      const attempt = await trx
        .insertInto('checkout_attempts')
        .values({
          key: randomUUID(),
          state: 'started',
          name: input.name,
          email: input.email,
          email_canonical: canonicalEmail(input.email),
          provider: input.provider,
          payment_token: input.token,
          single_use_token: input.singleUseToken,
          invoice_id: input.invoiceId,
          amount_cents: input.pricing.totalCents,
          pricing: JSON.stringify(input.pricing),
          new_account: false,
          leased_until: leaseEnd(),
          created_at: now,
          updated_at: now,
        })
        .onConflict((c) => c.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!attempt) throw new Taken();
      // Lock order: attempt, then invoice, as in `finishAttempt`. The reverse deadlocks.
      if (!(await isPayable(trx, input.invoiceId))) throw new Taken();
      if (request && !(await reserveKey(trx, request, attempt.id))) throw new Taken();
      return attempt;
    }),
  );
}

/** Null if another request was faster. */
export async function restartAttempt(db: Db, { id, invoice_id }: Attempt): Promise<Attempt | null> {
  const { from, to } = transitions.restart;
  return nullIfTaken(
    db.transaction().execute(async (trx) => {
      const attempt = await trx
        .updateTable('checkout_attempts')
        .set({ state: to, failure: null, leased_until: leaseEnd(), updated_at: new Date().toISOString() })
        .where('id', '=', id)
        .where('state', 'in', from)
        .returningAll()
        .executeTakeFirst();
      if (!attempt || !(await isPayable(trx, invoice_id))) throw new Taken();
      return attempt;
    }),
  );
}

class Taken extends Error {}

async function nullIfTaken(transaction: Promise<Attempt>): Promise<Attempt | null> {
  return transaction.catch((error: unknown) => {
    // Another attempt uses the token or the invoice.
    if (error instanceof Taken || isUniqueViolation(error)) return null;
    throw error;
  });
}

/**
 * Locks the invoice until the caller commits. The caller's attempt must be `started`: an invoice has at most one such
 * attempt, and only that one can begin to wait for the bank, so none does after this check.
 */
async function isPayable(trx: Db, invoiceId: number | null): Promise<boolean> {
  if (invoiceId === null) return true;
  const { numUpdatedRows } = await trx
    .updateTable('invoices')
    .set({ status: 'unpaid' })
    .where('id', '=', invoiceId)
    .where('status', '=', 'unpaid')
    .executeTakeFirst();
  return numUpdatedRows > 0n && (await pendingAttempts(trx, invoiceId)).length === 0;
}
