import type { Selectable } from 'kysely';
import type { PaymentProvider } from '../../../../contract/shared/status.ts';
import type { Db, Tables } from '../../../adapters/database/database.ts';
import type { Pricing } from '../../../invoicing/pricing/pricing.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { readPricing } from '../stored-pricing.ts';
import { openStates } from './attempt-transitions.ts';

export type Attempt = Selectable<Tables['checkout_attempts']>;

/** The services may have changed since. */
export const pricingOfAttempt = ({ pricing }: Pick<Attempt, 'pricing'>): Pricing => readPricing(pricing);

/** `retryable`: the provider has no record of it, so the same request may start it again. */
export type Failure = { code: ErrorCode; message: string; field?: string; retryable?: true };

export const failureOf = ({ failure }: Attempt): Failure =>
  failure ? (JSON.parse(failure) as Failure) : { code: 'conflict', message: 'The payment failed.' };

/** The company has cancelled the payment, because its amount is no longer the amount due. */
export const INVOICE_CHANGED: Failure = {
  code: 'conflict',
  message: 'This invoice has changed. You have not been charged.',
};

const attempts = (db: Db) => db.selectFrom('checkout_attempts').selectAll();

export const getAttempt = (db: Db, id: number): Promise<Attempt> =>
  attempts(db).where('id', '=', id).executeTakeFirstOrThrow();

export const openAttempts = (db: Db, invoiceId: number): Promise<Attempt[]> =>
  attempts(db).where('invoice_id', '=', invoiceId).where('state', 'in', openStates).orderBy('id').execute();

/** Payments that wait for the bank can take money at any time. */
export const pendingAttempts = (db: Db, invoiceId: number): Promise<Attempt[]> =>
  attempts(db).where('invoice_id', '=', invoiceId).where('state', '=', 'requires_action').orderBy('id').execute();

type PaymentRef = { provider: PaymentProvider; key: string | null; ref: string | null };

/** Looks for our key, the provider's id, then the single-use token (a PayPal order). */
export async function findAttempt(db: Db, { provider, key, ref }: PaymentRef): Promise<Attempt | null> {
  const ofProvider = () => attempts(db).where('provider', '=', provider).orderBy('id', 'desc');
  const byKey = key ? await ofProvider().where('key', '=', key).executeTakeFirst() : undefined;
  if (byKey || !ref) return byKey ?? null;
  const byRef = await ofProvider().where('provider_ref', '=', ref).executeTakeFirst();
  return byRef ?? (await ofProvider().where('single_use_token', '=', ref).executeTakeFirst()) ?? null;
}
