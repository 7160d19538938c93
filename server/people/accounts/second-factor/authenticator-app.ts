import type { z } from 'zod';
import type { ownerProof } from '../../../../contract/people/owner-proof.ts';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { companyOf } from '../../../shared/company/company.ts';
import { AppError } from '../../../shared/errors.ts';
import { lockUserOfSession } from '../sessions.ts';
import { addFactor, type EnrollmentDeps, removeFactor } from './enrollment.ts';
import { proveOwner } from './owner-proof.ts';
import { wrongProof } from './proofs.ts';
import { checkTotp, newTotpSecret, otpauthUrl, storeTotpSecret } from './totp.ts';

type AppDeps = EnrollmentDeps & Pick<Deps, 'sealer' | 'config' | 'publicUrl' | 'limits' | 'passwords'>;

export async function startTotp(deps: AppDeps, viewer: Viewer, proof: z.output<typeof ownerProof>) {
  const { db, sealer, events } = deps;
  const redeem = await proveOwner(deps, viewer, proof);
  const secret = await newTotpSecret();
  await db.transaction().execute(async (trx) => {
    await lockUserOfSession(trx, viewer);
    await redeem(trx);
    if ((await storeTotpSecret(trx, sealer, viewer.id, secret)) === null)
      throw new AppError('conflict', 'You already have an authenticator app. Remove it before you add another one.');
  });
  // A recovery code that was used is reported.
  await events.publish({ type: 'email.queued' });
  const { renderSVG } = await import('uqr');
  const url = await otpauthUrl(secret, (await companyOf(deps)).name, viewer.email);
  return { secret, otpauth_url: url, qr_svg: renderSVG(url, { border: 2 }) };
}

export async function confirmTotp(deps: AppDeps, viewer: Viewer, code: string, ip: string) {
  const confirmedAt = deps.clock.now().toISOString();
  const redeem = await checkTotp(deps, { userId: viewer.id, code, confirmedAt });
  const { recoveryCodes } = await addFactor(deps, viewer, {
    name: 'totp',
    ip,
    async add(trx) {
      if (!redeem || !(await redeem(trx))) throw wrongProof({ method: 'totp' });
      return trx.selectFrom('second_factors').select('id').where('user_id', '=', viewer.id).executeTakeFirstOrThrow();
    },
  });
  return { recovery_codes: recoveryCodes };
}

export async function removeTotp(deps: EnrollmentDeps, viewer: Viewer, ip: string): Promise<{ message: string }> {
  await removeFactor(deps, viewer, {
    name: 'totp',
    ip,
    async remove(trx) {
      const { numDeletedRows } = await trx
        .deleteFrom('second_factors')
        .where('user_id', '=', viewer.id)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  });
  return { message: 'Authenticator app removed.' };
}
