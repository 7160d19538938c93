import type { PaymentProvider } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import type { Deps } from '../../deps.ts';

/** How long a webhook about no payment may take. */
export const EVENT_MS = 30_000;

export type CheckEvent = 'accepted' | 'refused';

export const checkRow = (id: string): string => `check:${id}`;
const eventRow = (id: string): string => `check:event:${id}`;

type Arrived = { provider: PaymentProvider; check: string | null | undefined; event: CheckEvent };

/**
 * A webhook arrives at any node, so it is a row. Returns whether a check waits for it: anyone can name one, but not one
 * that is running. PayPal's events name none.
 */
export async function recordCheckEvent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { provider, check, event }: Arrived,
): Promise<boolean> {
  if (provider === 'stripe' && !check) return false;
  const now = clock.now();
  const running = db
    .selectFrom('setup_facts')
    .select('key')
    .where('at', '>=', new Date(now.getTime() - 2 * EVENT_MS).toISOString());
  const rows = await (check
    ? running.where('key', '=', checkRow(check))
    : running.where('key', 'like', checkRow(`${provider}-%`))
  ).execute();
  for (const { key } of rows) {
    const row = { value: JSON.stringify({ event }), at: now.toISOString() };
    await db
      .insertInto('setup_facts')
      .values({ key: eventRow(key.slice(checkRow('').length)), ...row })
      .onConflict((c) => c.column('key').doUpdateSet(row))
      .execute();
  }
  return rows.length > 0;
}

export async function checkEventOf(db: Db, id: string): Promise<CheckEvent | null> {
  const row = await db.selectFrom('setup_facts').select('value').where('key', '=', eventRow(id)).executeTakeFirst();
  return row ? (JSON.parse(row.value) as { event: CheckEvent }).event : null;
}
