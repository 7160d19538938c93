import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { canonicalEmail } from '../../../contract/fields.ts';
import type { PaymentProvider } from '../../../contract/status.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { type ErrorCode, isUniqueViolation } from '../../shared/errors.ts';

export type Attempt = Selectable<Tables['checkout_attempts']>;

/** A copy of what is bought, as it was when the buyer pressed Pay: later changes of a service never alter an order. */
export type BoughtItem = { service_id: number; title: string; price_cents: number; delivery_days: number };

export const itemsOf = (attempt: Pick<Attempt, 'items'>): BoughtItem[] => JSON.parse(attempt.items);

/** Why an attempt took no money. `again`: the provider never heard of it, so the same request may be tried once more. */
export type Failure = { code: ErrorCode; message: string; field?: string; again?: true };

// Longer than a provider's call may take with its retries, so that nobody else acts while one is under way.
const LEASE_MS = 25_000;

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

type NewAttempt = {
  name: string;
  email: string;
  provider: PaymentProvider;
  token: string;
  claim: string | null;
  items: BoughtItem[];
  invoiceId: number | null;
};
export type RequestKey = { scope: string; key: string; hash: string };

/**
 * Written down, and held by the caller, before any provider is asked. Null where the payment, the invoice or the key is
 * taken; an invoice is as long as another payment of it is under way, or waits for the buyer's bank.
 */
export async function createAttempt(db: Db, input: NewAttempt, request: RequestKey | null): Promise<Attempt | null> {
  return db
    .transaction()
    .execute(async (trx) => {
      const now = inMs(0);
      const made = await trx
        .insertInto('checkout_attempts')
        .values({
          key: randomUUID(),
          state: 'started',
          name: input.name,
          email: input.email,
          email_canonical: canonicalEmail(input.email),
          provider: input.provider,
          payment_token: input.token,
          claim: input.claim,
          invoice_id: input.invoiceId,
          amount_cents: input.items.reduce((sum, item) => sum + item.price_cents, 0),
          items: JSON.stringify(input.items),
          new_account: false,
          leased_until: inMs(LEASE_MS),
          created_at: now,
          updated_at: now,
        })
        .onConflict((c) => c.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!made) return null;
      // After the attempt and never before: whoever finishes one takes the rows in this order too.
      if (!(await isFree(trx, input.invoiceId))) throw new Taken();
      if (request && !(await writeRequest(trx, request, made.id))) throw new Taken();
      return made;
    })
    .catch((error) => {
      if (error instanceof Taken) return null;
      throw error;
    });
}

class Taken extends Error {}

/**
 * Whether the invoice, where there is one, is unpaid and nothing else may take money for it; it can't be paid before the
 * caller commits. Asked with the caller's own attempt `started`: there is one such an invoice, and every attempt that
 * waits for the bank was one, so none can begin to wait after this look.
 */
async function isFree(trx: Db, invoiceId: number | null): Promise<boolean> {
  if (invoiceId === null) return true;
  const { numUpdatedRows } = await trx
    .updateTable('invoices')
    .set({ status: 'unpaid' })
    .where('id', '=', invoiceId)
    .where('status', '=', 'unpaid')
    .executeTakeFirst();
  return numUpdatedRows > 0n && (await waitingForBank(trx, invoiceId)).length === 0;
}

/** The attempts at this invoice whose buyer was asked by the bank: each can be finished at any time. */
export async function waitingForBank(db: Db, invoiceId: number): Promise<Attempt[]> {
  return db
    .selectFrom('checkout_attempts')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'requires_action')
    .orderBy('id')
    .execute();
}

export async function writeRequest(db: Db, request: RequestKey, attemptId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotent_requests')
    .values({
      scope: request.scope,
      key: request.key,
      request_hash: request.hash,
      attempt_id: attemptId,
      created_at: inMs(0),
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findRequest(db: Db, { scope, key }: RequestKey) {
  const row = await db
    .selectFrom('idempotent_requests')
    .selectAll()
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

export async function attemptById(db: Db, id: number): Promise<Attempt> {
  return db.selectFrom('checkout_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The attempt that an event or a continued payment is about: by our key, by the provider's id, or by the wallet order. */
export async function attemptOfPayment(
  db: Db,
  { provider, key, ref }: { provider: PaymentProvider; key: string | null; ref: string | null },
): Promise<Attempt | null> {
  if (key) {
    const byKey = await db
      .selectFrom('checkout_attempts')
      .selectAll()
      .where('key', '=', key)
      .where('provider', '=', provider)
      .executeTakeFirst();
    if (byKey) return byKey;
  }
  if (!ref) return null;
  const byRef = await db
    .selectFrom('checkout_attempts')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (byRef) return byRef;
  const byClaim = await db
    .selectFrom('checkout_attempts')
    .selectAll()
    .where('provider', '=', provider)
    .where('claim', '=', ref)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return byClaim ?? null;
}

/** Takes an unfinished attempt into our hands unless another process has it; false where it is held. */
export async function lease(db: Db, attempt: Attempt): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout_attempts')
    .set({ leased_until: inMs(LEASE_MS) })
    .where('id', '=', attempt.id)
    .where('state', '=', attempt.state)
    .where((e) => e.or([e('leased_until', 'is', null), e('leased_until', '<', inMs(0))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets go of an attempt whose outcome is still open; with its provider's id, where that is known by now. */
export async function releaseLease(db: Db, id: number, ref?: string): Promise<void> {
  await db
    .updateTable('checkout_attempts')
    .set({ leased_until: null, updated_at: inMs(0), ...(ref ? { provider_ref: ref } : {}) })
    .where('id', '=', id)
    .where('state', 'in', ['started', 'requires_action'])
    .execute();
}

/** False where the attempt has ended meanwhile: then nobody may be sent to the bank any more. */
export async function markActionRequired(db: Db, id: number, ref: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout_attempts')
    .set({ state: 'requires_action', provider_ref: ref, leased_until: null, updated_at: inMs(0) })
    .where('id', '=', id)
    .where('state', 'in', ['started', 'requires_action'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** No money was taken. The payment's claim is free again. */
export async function markFailed(db: Db, id: number, failure: Failure, ref: string | null = null): Promise<void> {
  await db
    .updateTable('checkout_attempts')
    .set({
      state: 'failed',
      failure: JSON.stringify(failure),
      leased_until: null,
      updated_at: inMs(0),
      ...(ref ? { provider_ref: ref } : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', ['started', 'requires_action'])
    .execute();
}

/** Starts an attempt again that never reached its provider; false where another was quicker. */
export async function restart(db: Db, { id, invoice_id }: Attempt): Promise<boolean> {
  return db
    .transaction()
    .execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('checkout_attempts')
        .set({ state: 'started', failure: null, leased_until: inMs(LEASE_MS), updated_at: inMs(0) })
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .executeTakeFirst();
      if (numUpdatedRows === 0n || !(await isFree(trx, invoice_id))) throw new Taken();
      return true;
    })
    .catch((error: unknown) => {
      // A unique index: its payment, or its invoice, is in the hands of another attempt by now.
      if (error instanceof Taken || isUniqueViolation(error)) return false;
      throw error;
    });
}

/** A payment has its answer once: a later, different request with the same payment is refused. False: answered before. */
export async function markResponded(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout_attempts')
    .set({ answered_at: inMs(0) })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
