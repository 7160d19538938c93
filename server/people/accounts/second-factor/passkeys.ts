import type { z } from 'zod';
import type { ownerProof } from '../../../../contract/people/owner-proof.ts';
import type { PasskeyAttestation, PasskeyCreation } from '../../../../contract/people/passkeys.ts';
import type { Passkey } from '../../../../contract/people/second-factor.ts';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { companyOf } from '../../../shared/company/company.ts';
import { AppError, invalidField, notFound } from '../../../shared/errors.ts';
import { addFactor, type EnrollmentDeps, removeFactor } from './enrollment.ts';
import { findFactors, passkeyColumns } from './factors.ts';
import { proveOwner } from './owner-proof.ts';
import { createSignedChallenge, isSignedChallenge } from './signed-challenges.ts';
import { creationOptions, relyingPartyOf, verifyAttestation } from './webauthn.ts';

type PasskeyDeps = EnrollmentDeps & Pick<Deps, 'sealer' | 'publicUrl' | 'config' | 'limits' | 'passwords'>;
type NewPasskey = z.output<typeof ownerProof> & { name: string; attestation: PasskeyAttestation };

const MAX_PASSKEYS = 10;
const tooManyPasskeys = () =>
  new AppError('conflict', `You have ${MAX_PASSKEYS} passkeys. Remove one before you add another one.`);

export async function passkeyOptions(deps: PasskeyDeps, viewer: Viewer): Promise<{ options: PasskeyCreation }> {
  const { db, sealer, publicUrl } = deps;
  const { passkeys } = await findFactors(db, viewer.id);
  if (passkeys.length >= MAX_PASSKEYS) throw tooManyPasskeys();
  const challenge = createSignedChallenge(sealer, { purpose: 'add', subject: viewer.id });
  const rp = { ...relyingPartyOf(publicUrl()), name: (await companyOf(deps)).name };
  return { options: creationOptions({ rp, user: viewer, challenge, existing: passkeys }) };
}

export async function addPasskey(
  deps: PasskeyDeps,
  viewer: Viewer,
  { name, attestation, ...proof }: NewPasskey,
  ip: string,
) {
  const redeem = await proveOwner(deps, viewer, proof);
  const { sealer, publicUrl } = deps;
  const credential = await verifyAttestation(relyingPartyOf(publicUrl()), attestation, (sent) =>
    isSignedChallenge(sealer, { purpose: 'add', subject: viewer.id }, sent),
  );
  if (!credential) throw invalidField('attestation', 'This passkey could not be added. Please try again.');
  const { added, recoveryCodes } = await addFactor(deps, viewer, {
    name: 'passkey',
    ip,
    async add(trx, created_at): Promise<Passkey> {
      await redeem(trx);
      const { passkeys } = await findFactors(trx, viewer.id);
      if (passkeys.length >= MAX_PASSKEYS) throw tooManyPasskeys();
      const created = await trx
        .insertInto('passkeys')
        .values({ ...credential, user_id: viewer.id, name, created_at })
        .onConflict((c) => c.column('credential_id').doNothing())
        .returning(passkeyColumns)
        .executeTakeFirst();
      if (!created) throw new AppError('conflict', 'This passkey was already added.');
      return created;
    },
  });
  return { passkey: added, recovery_codes: recoveryCodes };
}

export async function renamePasskey(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { id, name }: { id: number; name: string },
): Promise<Passkey> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .returning(passkeyColumns)
    .executeTakeFirst();
  if (!renamed) throw notFound('Passkey');
  return renamed;
}

export async function assertOwnPasskey({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: number): Promise<void> {
  const { passkeys } = await findFactors(db, viewer.id);
  if (!passkeys.some((passkey) => passkey.id === id)) throw notFound('Passkey');
}

export async function removePasskey(
  deps: EnrollmentDeps,
  viewer: Viewer,
  id: number,
  ip: string,
): Promise<{ message: string }> {
  await removeFactor(deps, viewer, {
    name: 'passkey',
    ip,
    async remove(trx) {
      const { numDeletedRows } = await trx
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('user_id', '=', viewer.id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  });
  return { message: 'Passkey removed.' };
}
