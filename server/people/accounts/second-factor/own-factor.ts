import type { PasskeyAssertion } from '../../../../contract/people/passkeys.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { Viewer } from '../../../http/viewer.ts';
import {
  checkProof,
  clearFactorFailures,
  countFactorAttempt,
  type Proof,
  type ProofDeps,
  wrongProof,
} from './proofs.ts';
import { isSignedChallenge, redeemSignedChallenge } from './signed-challenges.ts';
import { isTotpCode } from './totp.ts';
import { challengeIn } from './webauthn.ts';

export type OwnFactorDeps = ProofDeps;

/** Uses up the proof, or throws if a parallel request has. */
export type RedeemOrThrow = (trx: Db) => Promise<void>;

type Input = { code?: string | undefined; assertion?: PasskeyAssertion | undefined };

/** The factor of an open session, with a challenge of `POST /profile/confirm/options`. The attempt is counted. */
export async function checkOwnFactor(
  deps: OwnFactorDeps,
  viewer: Viewer,
  { code, assertion }: Input,
): Promise<{ method: Proof['method']; redeem: RedeemOrThrow }> {
  const challenge = assertion ? (challengeIn(assertion) ?? '') : null;
  const use = { purpose: 'confirm', subject: viewer.session.id } as const;
  const isExpected = (sent: string) => sent === challenge && isSignedChallenge(deps.sealer, use, sent);
  const proof: Proof = { method: assertion ? 'passkey' : methodFor(code ?? ''), code, assertion, isExpected };
  await countFactorAttempt(deps.db, viewer.id);
  const redeem = await checkProof(deps, viewer, proof);
  return {
    method: proof.method,
    async redeem(trx) {
      const isFirstUse = challenge === null || (await redeemSignedChallenge(trx, challenge, viewer.id));
      if (!redeem || !isFirstUse || !(await redeem(trx))) throw wrongProof(proof);
      await clearFactorFailures(trx, viewer.id);
    },
  };
}

const methodFor = (code: string) => (isTotpCode(code) ? 'totp' : 'recovery');
