import { randomUUID } from 'node:crypto';
import type { Expression, Insertable } from 'kysely';
import type { Buyer } from '../../../../contract/shared/buyer.ts';
import { type PaymentProvider, payableStatuses } from '../../../../contract/shared/status.ts';
import type { Db, Tables } from '../../../adapters/database/database.ts';
import { writeAtCommit } from '../../../adapters/database/engines/at-commit.ts';
import type { Deps } from '../../../deps.ts';
import { amountColumns, dueCents } from '../../../invoicing/billing/billing.ts';
import type { Pricing } from '../../../invoicing/pricing/pricing.ts';
import type { CheckedBilling } from '../../../invoicing/tax/tax.ts';
import { buyerColumns } from '../../../people/accounts/accounts.ts';
import type { Accepted } from '../../../platform/legal/legal.ts';
import { AppError, isNotNullViolation, isUniqueViolation } from '../../../shared/errors.ts';
import { trialIfStill } from '../../../shared/shop/in-preview.ts';
import { claimingCoupon, type ReserveCoupon } from '../../coupons/coupons.ts';
import { transitions } from './attempt-transitions.ts';
import { type Attempt, pendingAttempts, pricingOfAttempt } from './attempts.ts';
import { type RequestKey, reserveKeyAtCommit } from './idempotency-keys.ts';
import { leaseEnd } from './lease.ts';

type NewAttempt = {
  buyer: Buyer;
  provider: PaymentProvider;
  trial: boolean;
  token: string;
  singleUseToken: string | null;
  pricing: Pricing;
  billing: CheckedBilling | null;
  invoiceId: number | null;
  /** Absent if nobody knows what the buyer was shown. */
  accepted?: Accepted;
  account: string;
  authenticate?: boolean;
  clientNetwork?: string;
  /** Time on the clock of business rules, like the age of attempts. */
  createdAt: string;
};

type AttemptDeps = Pick<Deps, 'db' | 'settings'>;

/**
 * The attempt is leased before the provider is called. Null if another attempt uses the token, the key or the invoice.
 * Throws 422 if the coupon can't be used.
 */
export async function createAttempt(
  deps: AttemptDeps,
  input: NewAttempt,
  request: RequestKey | null,
): Promise<Attempt | null> {
  const now = new Date().toISOString();
  const row = {
    key: randomUUID(),
    state: 'started',
    ...buyerColumns(input.buyer),
    provider: input.provider,
    trial: input.trial,
    account: input.account,
    payment_token: input.token,
    single_use_token: input.singleUseToken,
    invoice_id: input.invoiceId,
    amount_cents: input.pricing.totalCents,
    net_cents: input.pricing.netCents,
    tax_cents: input.pricing.taxCents,
    discount_cents: input.pricing.discountCents,
    coupon_code: input.pricing.coupon?.code ?? null,
    billing: input.billing && JSON.stringify(input.billing),
    pricing: JSON.stringify(input.pricing),
    accepted: input.accepted ? JSON.stringify(input.accepted) : null,
    new_account: false,
    authenticate: input.authenticate ?? false,
    client_network: input.clientNetwork ?? null,
    leased_until: null,
    created_at: input.createdAt,
    updated_at: now,
  } as const;
  const id = await nullIfTaken(
    input.invoiceId === null
      ? claimingCoupon(deps, (reserve) => insertForGuest(deps.db, row, input.pricing, { reserve, request }))
      : insertForInvoice(deps.db, row, request),
  );
  return id === null ? null : { ...unset, ...row, id };
}

const unset = {
  save_method: false,
  subscription_id: null,
  provider_ref: null,
  failure: null,
  order_id: null,
  session_until: null,
  responded_at: null,
  promised_at: null,
  settled_at: null,
  settled_by: null,
  settled_note: null,
};

type Row = Insertable<Tables['checkout_attempts']> & Pick<Attempt, 'email' | 'created_at' | 'trial'>;

const insertReturningId = (trx: Db, row: Row) =>
  trx
    .insertInto('checkout_attempts')
    .values({ ...row, trial: trialIfStill(row.trial), leased_until: leaseEnd(trx) })
    .returning('id');

type Writes = { reserve: ReserveCoupon; request: RequestKey | null };

async function insertForGuest(db: Db, row: Row, pricing: Pricing, { reserve, request }: Writes): Promise<number> {
  const { rows } = await db.transaction().execute(async (trx) => {
    const inserted = await writeAtCommit<{ id: number }>(trx, insertReturningId(trx, row));
    if (request) await reserveKeyAtCommit(trx, request, inserted.id);
    if (pricing.coupon) await reserve(trx, claimFor(row, inserted.id, pricing, pricing.coupon));
    return inserted;
  });
  const [attempt] = await rows;
  if (!attempt) throw new Error('The attempt was not stored.');
  return attempt.id;
}

const claimFor = (
  { email, created_at }: Pick<Attempt, 'email' | 'created_at'>,
  attemptId: number | Expression<number>,
  { discountCents }: Pricing,
  coupon: NonNullable<Pricing['coupon']>,
) => ({ coupon, attemptId, email, discountCents, now: new Date(created_at) });

const insertForInvoice = (db: Db, row: Row, request: RequestKey | null): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { id } = await insertReturningId(trx, row).executeTakeFirstOrThrow();
    // Lock order: attempt, then invoice, as in `finishAttempt`. The reverse deadlocks.
    if (!(await isPayable(trx, row.invoice_id ?? null, row.amount_cents))) throw new Taken();
    if (request) await reserveKeyAtCommit(trx, request, id);
    return id;
  });

/** A payment that is tried again during a flood of declined cards must be confirmed as well. */
export const demandAuthentication = ({ db }: Pick<Deps, 'db'>, { id }: Attempt) =>
  db
    .updateTable('checkout_attempts')
    .set({ authenticate: true })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .execute();

/** Null if another request was faster. */
export async function restartAttempt(
  deps: AttemptDeps,
  { id, invoice_id }: Attempt,
  account: string,
): Promise<Attempt | null> {
  const { from, to } = transitions.restart;
  const restart = (reserve: ReserveCoupon) =>
    deps.db.transaction().execute(async (trx) => {
      const attempt = await trx
        .updateTable('checkout_attempts')
        .set({ state: to, account, failure: null, leased_until: leaseEnd(trx), updated_at: new Date().toISOString() })
        .where('id', '=', id)
        .where('state', 'in', from)
        .returningAll()
        .executeTakeFirst();
      if (!attempt || !(await isPayable(trx, invoice_id, attempt.amount_cents))) throw new Taken();
      const pricing = pricingOfAttempt(attempt);
      // The price is that of the first request, even if the coupon has changed since.
      if (pricing.coupon)
        await reserve(trx, claimFor(attempt, id, pricing, { ...pricing.coupon, updatedAt: undefined }));
      return attempt;
    });
  return nullIfTaken(claimingCoupon(deps, restart));
}

/** The buyer's browser has a token of the accounts before. */
const hasOpened = () => new AppError('conflict', 'The shop has just opened. Please reload the page and pay again.');

class Taken extends Error {}

async function nullIfTaken<T>(transaction: Promise<T>): Promise<T | null> {
  return transaction.catch((error: unknown) => {
    if (error instanceof Taken || isUniqueViolation(error)) return null;
    if (isNotNullViolation(error, 'trial')) throw hasOpened();
    throw error;
  });
}

/**
 * Locks the invoice until the caller commits. The caller's attempt must be `started`: an invoice has at most one such
 * attempt, and only that one can begin to wait for the bank, so none does after this check.
 */
async function isPayable(trx: Db, invoiceId: number | null, amountCents: number): Promise<boolean> {
  if (invoiceId === null) return true;
  const invoice = await trx
    .updateTable('invoices')
    .set((e) => ({ refunding_cents: e.ref('refunding_cents') }))
    .where('id', '=', invoiceId)
    .where('status', 'in', payableStatuses)
    .returning(amountColumns)
    .executeTakeFirst();
  if (!invoice || dueCents(invoice) !== amountCents) return false;
  return (await pendingAttempts(trx, invoiceId)).length === 0;
}
