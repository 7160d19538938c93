import type { Security } from '../../../../contract/people/second-factor.ts';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { AppError } from '../../../shared/errors.ts';
import { requiredFrom } from '../../../shared/second-factor-rules.ts';
import { lockUserOfSession } from '../sessions.ts';
import { findSignedInUser } from '../users.ts';
import { findFactors, isEnrolled } from './factors.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

export async function getSecurity({ db, settings }: Pick<Deps, 'db' | 'settings'>, viewer: Viewer): Promise<Security> {
  const { totp, passkeys, recoveryCodesLeft } = await findFactors(db, viewer.id);
  const { password_is_temporary } = await findSignedInUser(db, viewer.id);
  const { id, kind, confirmedUntil } = viewer.session;
  return {
    totp,
    passkeys,
    recovery_codes_left: recoveryCodesLeft,
    required_from: requiredFrom(await settings.current(), viewer.role),
    password_is_temporary,
    session: { id, kind, confirmed_until: confirmedUntil },
  };
}

export async function renewRecoveryCodes({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer) {
  const codes = await db.transaction().execute(async (trx) => {
    await lockUserOfSession(trx, viewer);
    if (!isEnrolled(await findFactors(trx, viewer.id)))
      throw new AppError('conflict', 'Recovery codes come with a second factor. Set one up first.');
    return replaceRecoveryCodes(trx, viewer.id, clock.now().toISOString());
  });
  return { recovery_codes: codes };
}
