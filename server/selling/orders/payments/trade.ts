import { wasSeenWithin } from '../../../adapters/database/database-time.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../shared/errors.ts';

type TradeDeps = Pick<Deps, 'db' | 'payments' | 'settings'>;

const GONE_MS = 60_000;

/** True before the shop opens. The attempt is refused if that has changed when it is written. */
export async function assertTrade(deps: TradeDeps): Promise<boolean> {
  const trial = (await deps.settings.current()).shop_state === 'preview';
  if (trial && deps.payments.trial.isSimulated) await assertOneNode(deps.db);
  return trial;
}

/** Each node would simulate accounts of its own. */
async function assertOneNode(db: Deps['db']): Promise<void> {
  const nodes = await db.selectFrom('nodes').select('id').where(wasSeenWithin(db, GONE_MS)).limit(2).execute();
  if (nodes.length > 1)
    throw new AppError('conflict', "Use the provider's test keys: this installation has several nodes.");
}
