import type { Db } from '../../../adapters/database/database.ts';
import { SealedValueInvalid, type Sealer, SealingKeyMissing } from '../../../adapters/sealed-values.ts';
import { AppError } from '../../../shared/errors.ts';
import { lazy } from '../../../shared/lazy.ts';

const load = lazy(() => import('otpauth'));

const PERIOD_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Steps before and after, because the clocks of phones differ. */
const WINDOW = 1;
const options = { algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS };

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(withoutBlanks(code));
const withoutBlanks = (code: string) => code.replaceAll(/\s/g, '');

const contextOf = (id: number) => `second_factors:sealed:${id}`;

export async function newTotpSecret(): Promise<string> {
  const { Secret } = await load();
  return new Secret({ size: SECRET_BYTES }).base32;
}

export async function otpauthUrl(secret: string, issuer: string, label: string): Promise<string> {
  const { TOTP } = await load();
  return new TOTP({ ...options, issuer, label, secret }).toString();
}

/** Replaces a secret that was never confirmed. Null if a confirmed one exists. */
export async function storeTotpSecret(trx: Db, sealer: Sealer, userId: number, secret: string): Promise<number | null> {
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute();
  const created = await trx
    .insertInto('second_factors')
    .values({ user_id: userId, kind: 'totp', sealed: '', created_at: new Date().toISOString() })
    .onConflict((c) => c.columns(['user_id', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return null;
  await trx
    .updateTable('second_factors')
    .set({ sealed: sealer.seal(contextOf(created.id), secret) })
    .where('id', '=', created.id)
    .execute();
  return created.id;
}

function openSecret(sealer: Sealer, id: number, sealed: string): string {
  try {
    return sealer.open(contextOf(id), sealed);
  } catch (error) {
    if (error instanceof SealingKeyMissing || error instanceof SealedValueInvalid)
      throw new AppError('conflict', 'This can no longer be opened: its key is missing.');
    throw error;
  }
}

/** Uses real time: authenticator apps have no other. */
async function stepOf(secret: string, code: string): Promise<number | null> {
  const { Secret, TOTP } = await load();
  const timestamp = Date.now();
  const token = withoutBlanks(code);
  const delta = TOTP.validate({ ...options, token, secret: Secret.fromBase32(secret), timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}

/** Uses up a correct proof, in the transaction of what it allows. False if a parallel request has used it before. */
export type Redeem = (trx: Db) => Promise<boolean>;

/** `confirmedAt`: for an unconfirmed secret, which its first code confirms. */
export async function checkTotp(
  { db, sealer }: { db: Db; sealer: Sealer },
  { userId, code, confirmedAt = null }: { userId: number; code: string; confirmedAt?: string | null },
): Promise<Redeem | null> {
  if (!isTotpCode(code)) return null;
  const row = await db
    .selectFrom('second_factors')
    .select(['id', 'sealed'])
    .where('user_id', '=', userId)
    .where('confirmed_at', confirmedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const step = await stepOf(openSecret(sealer, row.id, row.sealed), code);
  if (step === null) return null;
  return async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('second_factors')
      .set({ last_counter: step, ...(confirmedAt === null ? {} : { confirmed_at: confirmedAt }) })
      .where('id', '=', row.id)
      .where('confirmed_at', confirmedAt === null ? 'is not' : 'is', null)
      .where((e) => e.or([e('last_counter', 'is', null), e('last_counter', '<', step)]))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  };
}
