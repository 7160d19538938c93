import type { Db } from '../../adapters/database/database.ts';

/** Proven or decided once, and true beyond the opening. */
export type SetupFacts = {
  /** A code that was sent to this address was entered. */
  email: { to: string };
  /** A trial order was paid, and its confirmation sent. */
  trial: { order: number };
  /** The last round trip that passed. */
  stripe: { account: string | null };
  /** The webhook was reached once. */
  paypal: Record<string, never>;
  /** The last checks that passed. */
  inbound: Record<string, never>;
  files: Record<string, never>;
  /** Records in the DNS of the sender’s domain. */
  email_dns: { spf: boolean; dmarc: boolean };
  /** Items that the company does without. */
  skipped: { keys: string[] };
};

export type Fact<K extends keyof SetupFacts> = { value: SetupFacts[K]; at: string };

export async function readFacts(db: Db): Promise<{ [K in keyof SetupFacts]?: Fact<K> }> {
  const rows = await db.selectFrom('setup_facts').selectAll().where('key', 'not like', '%:%').execute();
  return Object.fromEntries(rows.map(({ key, value, at }) => [key, { value: JSON.parse(value), at }]));
}

export async function storeFact(db: Db, key: string, value: object, now: Date): Promise<void> {
  const row = { value: JSON.stringify(value), at: now.toISOString() };
  await db
    .insertInto('setup_facts')
    .values({ key, ...row })
    .onConflict((c) => c.column('key').doUpdateSet(row))
    .execute();
}
