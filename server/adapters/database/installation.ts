import { randomInt } from 'node:crypto';
import type { Db } from './database.ts';
import { wasSeenWithin } from './database-time.ts';

const KEY = 'installation';
const SYMBOLS = 'abcdefghijkmnpqrstuvwxyz23456789';
/** PayPal limits a reference to 127 characters. */
const LENGTH = 6;

const known = new WeakMap<Db, Promise<string>>();

/** Tells payments of this installation from those of others with the same account at a provider. */
export function installationOf(db: Db): Promise<string> {
  const cached = known.get(db);
  if (cached) return cached;
  const loading = storedId(db);
  known.set(db, loading);
  // A failure must not be cached.
  loading.catch(() => known.delete(db));
  return loading;
}

async function storedId(db: Db): Promise<string> {
  const stored = () => db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  const before = await stored();
  if (before) return JSON.parse(before.value) as string;
  const id = Array.from({ length: LENGTH }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('');
  await db
    .insertInto('settings')
    .values({ key: KEY, value: JSON.stringify(id), updated_by: null, updated_at: new Date().toISOString() })
    .onConflict((c) => c.doNothing())
    .execute();
  // Another node may have been faster.
  return JSON.parse((await stored())?.value ?? JSON.stringify(id)) as string;
}

const GONE_MS = 60_000;

/** Undefined while a node of the version before runs, which captures only PayPal orders without an id. */
export async function installationForPaypal(db: Db): Promise<string | undefined> {
  const before = await db
    .selectFrom('nodes')
    .select('id')
    .where(wasSeenWithin(db, GONE_MS))
    .where('migration', '<', '015')
    .limit(1)
    .executeTakeFirst();
  return before ? undefined : installationOf(db);
}

/** False for a payment from before ids were written. */
export const isOfAnother = (id: string | null | undefined, ours: string): boolean => id != null && id !== ours;
