import type { SecondFactorMethod } from '../../../../contract/people/accounts.ts';
import type { PasskeyAssertion } from '../../../../contract/people/passkeys.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { Deps } from '../../../deps.ts';
import { invalidField } from '../../../shared/errors.ts';
import { tooMany } from '../../../shared/rate-limits.ts';
import { redeemRecoveryCode } from './recovery-codes.ts';
import { checkTotp, type Redeem } from './totp.ts';
import { type IsExpected, relyingPartyOf, verifyAssertion } from './webauthn.ts';

export type ProofDeps = Pick<Deps, 'db' | 'sealer' | 'publicUrl'>;
export type Proof = {
  method: SecondFactorMethod;
  code?: string | undefined;
  assertion?: PasskeyAssertion | undefined;
  isExpected: IsExpected;
};

const MAX_FAILURES = 10;
const LOCKED_MS = 15 * 60_000;

/**
 * Counts a failure in advance, so that parallel attempts can't exceed the limit. Reaching it takes the password or an
 * open session, so no stranger can lock anyone out.
 */
export async function countFactorAttempt(db: Db, userId: number): Promise<void> {
  const now = Date.now();
  const counted = await db
    .updateTable('users')
    .set((e) => ({
      // Counting begins again after a lock.
      factor_failures: e
        .case()
        .when('factor_locked_until', 'is not', null)
        .then(1)
        .else(e('factor_failures', '+', 1))
        .end(),
      factor_locked_until: null,
    }))
    .where('id', '=', userId)
    .where((e) =>
      e.or([
        e('factor_locked_until', '<=', new Date(now).toISOString()),
        e.and([e('factor_locked_until', 'is', null), e('factor_failures', '<', MAX_FAILURES)]),
      ]),
    )
    .returning('factor_failures')
    .executeTakeFirst();
  if (counted && counted.factor_failures < MAX_FAILURES) return;
  await lockFactor(db, userId, new Date(now + LOCKED_MS).toISOString());
  if (counted) return;
  const user = await db.selectFrom('users').select('factor_locked_until').where('id', '=', userId).executeTakeFirst();
  throw tooMany(Date.parse(user?.factor_locked_until ?? '') - now || LOCKED_MS);
}

const lockFactor = (db: Db, userId: number, until: string) =>
  db
    .updateTable('users')
    .set({ factor_locked_until: until })
    .where('id', '=', userId)
    .where('factor_failures', '>=', MAX_FAILURES)
    .where('factor_locked_until', 'is', null)
    .execute();

export const clearFactorFailures = (trx: Db, userId: number) =>
  trx.updateTable('users').set({ factor_failures: 0, factor_locked_until: null }).where('id', '=', userId).execute();

export const wrongProof = ({ method }: Pick<Proof, 'method'>) =>
  method === 'passkey'
    ? invalidField('assertion', "This passkey didn't work. Please try again.")
    : invalidField('code', 'This code is incorrect or was already used.');

/** Null if the proof is wrong. All slow work is done here, before the transaction of `Redeem`. */
export async function checkProof(
  deps: ProofDeps,
  user: { id: number; email: string },
  { method, code = '', assertion, isExpected }: Proof,
): Promise<Redeem | null> {
  if (method === 'totp') return checkTotp(deps, { userId: user.id, code });
  if (method === 'recovery') return (trx) => redeemRecoveryCode(trx, user, code);
  const checked = assertion ? await checkPasskey(deps, assertion, isExpected) : null;
  return checked?.userId === user.id ? checked.redeem : null;
}

export async function checkPasskey(
  { db, publicUrl }: Omit<ProofDeps, 'sealer'>,
  assertion: PasskeyAssertion,
  isExpected: IsExpected,
): Promise<{ userId: number; redeem: Redeem } | null> {
  const credential = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', assertion.id)
    .executeTakeFirst();
  if (!credential) return null;
  const stored = { ...credential, counter: Number(credential.counter) };
  const verified = await verifyAssertion(relyingPartyOf(publicUrl()), { assertion, credential: stored }, isExpected);
  if (!verified) return null;
  const redeem: Redeem = async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('passkeys')
      .set({ ...verified, last_used_at: new Date().toISOString() })
      .where('id', '=', credential.id)
      // Synchronized passkeys always send 0.
      .where('counter', verified.counter === 0 ? '=' : '<', verified.counter)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  };
  return { userId: credential.user_id, redeem };
}
