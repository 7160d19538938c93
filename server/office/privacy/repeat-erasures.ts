import type { Db } from '../../adapters/database/database.ts';
import { addToLedger, type LedgerEntry, ledgerOf } from '../../adapters/erasure-ledger.ts';
import type { Deps } from '../../deps.ts';
import { discardBytes } from '../../order/files/files.ts';
import { erasePerson } from './erase-person.ts';

/** An entry without its account, or with another one of the same id, is of another history of this database. */
export async function repeatErasures(db: Db, entries: readonly LedgerEntry[]): Promise<string[]> {
  const keys: string[] = [];
  for (const { user_id, user_since, at } of entries) {
    const account = await db
      .selectFrom('users')
      .select(['erased_at', 'created_at'])
      .where('id', '=', user_id)
      .executeTakeFirst();
    if (!account || account.erased_at !== null || account.created_at !== user_since) continue;
    const erasure = { at: new Date(at), by: null, reason: null, sendsEmail: false };
    keys.push(...((await erasePerson(db, user_id, erasure)) ?? []));
  }
  return keys;
}

type StartDeps = Pick<Deps, 'db' | 'config' | 'files' | 'log'>;

/** Call it before the first request: the data may be a copy that is older than an erasure. */
export async function repeatErasuresAtStart(deps: StartDeps): Promise<void> {
  const keys = await repeatErasures(deps.db, await ledgerOf(deps.config));
  await discardBytes(deps, keys);
  const stored = await deps.db.selectFrom('erasures').select(['user_id', 'user_since', 'at']).execute();
  await addToLedger(deps.config, stored).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'the list of erasures could not be written beside the data'),
  );
}
