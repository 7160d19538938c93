import { RECENT_FACTOR_DAYS } from '../../../../contract/people/removed-factors.ts';
import type { Db } from '../../../adapters/database/database.ts';
import { findFactors, isEnrolled } from './factors.ts';
import { clearFactorFailures } from './proofs.ts';

const DAY_MS = 24 * 3600_000;

/**
 * Someone with a stolen session may have added them. Recovery codes go with the last factor, or if they are as recent.
 * Returns the number of apps and passkeys.
 */
export async function removeRecentFactors(trx: Db, userId: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - RECENT_FACTOR_DAYS * DAY_MS).toISOString();
  const apps = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where((e) => e.or([e('confirmed_at', 'is', null), e('confirmed_at', '>=', since)]))
    .returning('confirmed_at')
    .execute();
  const passkeys = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .returning('id')
    .execute();
  const isLeft = isEnrolled(await findFactors(trx, userId));
  await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .$if(isLeft, (q) => q.where('created_at', '>=', since))
    .execute();
  const removed = apps.filter(({ confirmed_at }) => confirmed_at !== null).length + passkeys.length;
  if (removed > 0) await clearFactorFailures(trx, userId);
  return removed;
}
