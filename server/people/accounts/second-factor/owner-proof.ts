import type { z } from 'zod';
import type { ownerProof } from '../../../../contract/people/owner-proof.ts';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { AppError, invalidField } from '../../../shared/errors.ts';
import { verifyCurrentPassword } from '../current-password.ts';
import { findAccountById } from '../users.ts';
import { checkOwnFactor, type OwnFactorDeps, type RedeemOrThrow } from './own-factor.ts';

type ProofDeps = OwnFactorDeps & Pick<Deps, 'limits' | 'passwords'>;

/**
 * Needed to add a factor, even right after a login: a stolen session must not add one that outlives it. Call the result
 * in the transaction of the addition.
 */
export async function proveOwner(
  deps: ProofDeps,
  viewer: Viewer,
  { current_password, code, assertion }: z.output<typeof ownerProof>,
): Promise<RedeemOrThrow> {
  const account = await findAccountById(deps.db, viewer.id);
  if (!account?.password_hash)
    throw new AppError('forbidden', 'Please set your own password first.', { userId: viewer.id });
  if (current_password !== undefined) {
    await verifyCurrentPassword(deps, viewer, current_password);
    return async () => {};
  }
  if (code === undefined && assertion === undefined)
    throw invalidField('current_password', 'The current password field is required.');
  return (await checkOwnFactor(deps, viewer, { code, assertion })).redeem;
}
