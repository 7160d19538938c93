import type { z } from 'zod';
import type { PasskeyRequest } from '../../../../contract/people/passkeys.ts';
import type { confirmInput } from '../../../../contract/people/second-factor.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { Deps } from '../../../deps.ts';
import { confirmedUntil, type Viewer } from '../../../http/viewer.ts';
import { invalidField } from '../../../shared/errors.ts';
import { verifyCurrentPassword } from '../current-password.ts';
import { hasFactor } from '../open-session.ts';
import { findFactors } from './factors.ts';
import { checkOwnFactor } from './own-factor.ts';
import { createSignedChallenge } from './signed-challenges.ts';
import { relyingPartyOf, requestOptions } from './webauthn.ts';

type ConfirmDeps = Pick<Deps, 'db' | 'clock' | 'sealer' | 'publicUrl' | 'limits' | 'passwords' | 'events'>;
type Input = z.output<typeof confirmInput>;

export async function confirmOptions(
  { db, sealer, publicUrl }: ConfirmDeps,
  viewer: Viewer,
): Promise<{ options: PasskeyRequest | null }> {
  const { passkeys } = await findFactors(db, viewer.id);
  if (passkeys.length === 0) return { options: null };
  const challenge = createSignedChallenge(sealer, { purpose: 'confirm', subject: viewer.session.id });
  return { options: requestOptions(relyingPartyOf(publicUrl()), challenge, passkeys) };
}

/** With a second factor, the password alone does not confirm: it may be known to someone else. */
export async function confirmSession(deps: ConfirmDeps, viewer: Viewer, input: Input) {
  const now = deps.clock.now();
  const confirmedAt = now.toISOString();
  const markConfirmed = (db: Db) =>
    db.updateTable('sessions').set({ confirmed_at: confirmedAt }).where('id', '=', viewer.session.id).execute();
  if (await hasFactor(deps.db, viewer.id)) await confirmWithFactor(deps, viewer, { input, markConfirmed });
  else {
    if (input.password === undefined) throw invalidField('password', 'The password field is required.');
    await verifyCurrentPassword(deps, viewer, input.password, 'password');
    await markConfirmed(deps.db);
  }
  return { message: 'Confirmed.', confirmed_until: confirmedUntil(confirmedAt, now) ?? confirmedAt };
}

type Confirmation = { input: Input; markConfirmed(db: Db): Promise<unknown> };

async function confirmWithFactor(deps: ConfirmDeps, viewer: Viewer, { input, markConfirmed }: Confirmation) {
  const { code, assertion } = input;
  if (code === undefined && assertion === undefined) throw invalidField('password', 'Use your second factor.');
  const { method, redeem } = await checkOwnFactor(deps, viewer, { code, assertion });
  await deps.db.transaction().execute(async (trx) => {
    await redeem(trx);
    await markConfirmed(trx);
  });
  if (method === 'recovery') await deps.events.publish({ type: 'email.queued' });
}
