import { sql } from 'kysely';
import type { Db } from '../../adapters/database/schema/schema.ts';
import type { Gateways } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';

/** Read by the statement that contains it, so that no cache decides. */
export const inPreview = sql<boolean>`exists (select 1 from settings where key = 'shop_state' and value = '"preview"')`;

/** Documents of the preview are numbered so that nobody takes them for real ones. */
export const numberPrefix = sql<string>`case when ${inPreview} then 'TRIAL-' else '' end`;

/** Null, which the column refuses, if the shop has opened since the caller looked. */
export const trialIfStill = (trial: boolean) =>
  sql<boolean>`case when ${inPreview} = ${sql.lit(trial)} then ${sql.lit(trial)} end`;

/** The accounts of new payments, whose records are compared with ours. */
export async function currentGateways({ db, payments }: Pick<Deps, 'db' | 'payments'>): Promise<Gateways> {
  return (await isInPreview(db)) ? payments.trial : payments;
}

export async function isInPreview(db: Db): Promise<boolean> {
  const { is_preview } = await db.selectNoFrom(inPreview.as('is_preview')).executeTakeFirstOrThrow();
  return Boolean(is_preview);
}
