import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Login, SecondFactorRequired } from '../../../../contract/people/accounts.ts';
import type { PasskeyAssertion, PasskeyRequest } from '../../../../contract/people/passkeys.ts';
import type { secondFactorInput } from '../../../../contract/people/second-factor.ts';
import { canonicalEmail } from '../../../../contract/shared/fields.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { Deps } from '../../../deps.ts';
import type { ClientInfo } from '../../../http/bind.ts';
import { hashToken, newToken } from '../../../http/viewer.ts';
import { AppError, invalidField } from '../../../shared/errors.ts';
import { rememberClient, withinGuesses } from '../../../shared/login-limits.ts';
import { openSession } from '../open-session.ts';
import { findAccountById } from '../users.ts';
import { findFactors, methodsOf } from './factors.ts';
import { checkPasskey, checkProof, clearFactorFailures, countFactorAttempt, wrongProof } from './proofs.ts';
import { CHALLENGE_MS, createSignedChallenge, isSignedChallenge, redeemSignedChallenge } from './signed-challenges.ts';
import { challengeIn, relyingPartyOf, requestOptions } from './webauthn.ts';

type LoginDeps = Pick<Deps, 'db' | 'sealer' | 'publicUrl' | 'limits' | 'clock' | 'settings' | 'events'>;

const MAX_ATTEMPTS = 5;
const MAX_OPEN_CHALLENGES = 10;
const WEBAUTHN_CHALLENGE_BYTES = 32;

const logInAgain = () => new AppError('unauthenticated', 'Please log in again.');

/** Opens no session, and says nothing but how to continue. */
export async function requestSecondFactor(
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  userId: number,
): Promise<SecondFactorRequired> {
  const factors = await findFactors(db, userId);
  const challenge = newToken();
  const forPasskey = factors.passkeys.length > 0 ? randomBytes(WEBAUTHN_CHALLENGE_BYTES).toString('base64url') : null;
  const now = Date.now();
  await db
    .insertInto('login_challenges')
    .values({
      hash: hashToken(challenge),
      user_id: userId,
      attempts: 0,
      webauthn_challenge: forPasskey,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + CHALLENGE_MS).toISOString(),
    })
    .execute();
  await removeOldestChallenges(db, userId);
  const rp = relyingPartyOf(publicUrl());
  return {
    second_factor: {
      challenge,
      methods: methodsOf(factors),
      expires_in: CHALLENGE_MS / 1000,
      passkey: forPasskey === null ? null : requestOptions(rp, forPasskey, factors.passkeys),
    },
  };
}

/** A used one must stay until it expires, so that it can't be used again. */
const removeOldestChallenges = (db: Db, userId: number) =>
  db
    .deleteFrom('login_challenges')
    .where('id', 'in', (e) =>
      e
        .selectFrom('login_challenges')
        .select('id')
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(1_000)
        .offset(MAX_OPEN_CHALLENGES),
    )
    .execute();

const openChallenges = (db: Db, hash: string) =>
  db
    .updateTable('login_challenges')
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString());

export async function completeLogin(
  deps: LoginDeps,
  input: z.output<typeof secondFactorInput>,
  client: ClientInfo,
): Promise<Login> {
  const { db } = deps;
  const hash = hashToken(input.challenge);
  const challenge = await openChallenges(db, hash)
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('attempts', '<', MAX_ATTEMPTS)
    .returning(['id', 'user_id', 'webauthn_challenge'])
    .executeTakeFirst();
  const account = challenge && (await findAccountById(db, challenge.user_id));
  if (!challenge || !account) throw logInAgain();
  await countFactorAttempt(db, account.id);
  const fail = (): never => {
    client.log.warn({ ip: client.ip, user: account.id, method: input.method }, 'second factor failed');
    throw wrongProof(input);
  };
  const isExpected = (sent: string) => sent === challenge.webauthn_challenge;
  const redeem = await checkProof(deps, account, { ...input, isExpected });
  await db.transaction().execute(async (trx) => {
    if (!redeem || !(await redeem(trx))) return fail();
    const { numUpdatedRows } = await openChallenges(trx, hash)
      .set({ used_at: new Date().toISOString() })
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw logInAgain();
    await clearFactorFailures(trx, account.id);
  });
  if (input.method === 'recovery') await deps.events.publish({ type: 'email.queued' });
  return openSession(deps, account, { client, enrolled: true });
}

export async function passkeyLoginOptions(
  { sealer, publicUrl, limits }: LoginDeps,
  ip: string,
): Promise<{ options: PasskeyRequest }> {
  await limits.consume('passkeyChallenges', ip);
  const challenge = createSignedChallenge(sealer, { purpose: 'login', subject: 0 });
  return { options: requestOptions(relyingPartyOf(publicUrl()), challenge) };
}

/** The passkey suffices: it is something the user has, and it verified the user. */
export async function logInWithPasskey(
  deps: LoginDeps,
  assertion: PasskeyAssertion,
  client: ClientInfo,
): Promise<Login> {
  const { limits } = deps;
  const failures = [['failedLoginsPerClient', client.ip]] as const;
  const account = await withinGuesses(limits, { by: client.ip, failures }, () => redeemPasskey(deps, assertion));
  if (!account) {
    client.log.warn({ ip: client.ip }, 'login with a passkey failed');
    throw wrongProof({ method: 'passkey' });
  }
  await rememberClient(limits, { email: canonicalEmail(account.email), ip: client.ip });
  return openSession(deps, account, { client, enrolled: true });
}

async function redeemPasskey(deps: LoginDeps, assertion: PasskeyAssertion) {
  const { db, sealer } = deps;
  const challenge = challengeIn(assertion) ?? '';
  const isExpected = (sent: string) =>
    sent === challenge && isSignedChallenge(sealer, { purpose: 'login', subject: 0 }, sent);
  const checked = await checkPasskey(deps, assertion, isExpected);
  const account = checked && (await findAccountById(db, checked.userId));
  if (!account) return null;
  // A restored account of the team: its mailbox has to prove it first.
  if (account.password_is_temporary)
    throw invalidField('assertion', 'Your password is temporary. Please log in with it, and set your own.');
  const isFirstUse = await db
    .transaction()
    .execute(async (trx) => (await redeemSignedChallenge(trx, challenge, account.id)) && (await checked.redeem(trx)));
  return isFirstUse ? account : null;
}
