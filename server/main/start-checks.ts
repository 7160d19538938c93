import { accessSync, constants } from 'node:fs';
import { sql } from 'kysely';
import pTimeout from 'p-timeout';
import type { Db } from '../adapters/database/schema/schema.ts';
import type { Sealer } from '../adapters/sealed-values.ts';
import { type Config, ConfigError } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { createPrivateFolder } from '../shared/private-files.ts';
import { irreplaceableColumns } from '../shared/rotate-keys.ts';
import { checkShopState } from './first-shop-state.ts';

type Checked = Pick<Deps, 'config' | 'db' | 'sealer' | 'log'>;

/** Problems that would only show hours after a start that seemed to succeed. */
export async function checkAtStart({ config, db, sealer, log }: Checked): Promise<void> {
  if (config.backup) {
    createPrivateFolder(config.backup.dir);
    accessSync(config.backup.dir, constants.W_OK);
  }
  await checkCurrency(db, config);
  await checkShopState(db, config);
  await checkSealingKeys(db, sealer, config);
  if (config.s3) await checkBucket(config, config.s3, log);
}

/** The first start stores it. Amounts of releases without this setting are in US dollars. */
async function checkCurrency(db: Db, { currency }: Config): Promise<void> {
  const orders = await db.selectFrom('orders').select('id').limit(1).execute();
  const first = { key: 'currency', value: JSON.stringify(orders.length > 0 ? 'USD' : currency), updated_by: null };
  await db
    .insertInto('settings')
    .values({ ...first, updated_at: new Date().toISOString() })
    .onConflict((c) => c.column('key').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'currency')
    .executeTakeFirstOrThrow();
  const stored = JSON.parse(value) as string;
  if (stored !== currency)
    throw new ConfigError(
      `CURRENCY is ${currency}, but the amounts in the database are in ${stored}: set CURRENCY=${stored}`,
    );
}

const SAMPLED = 20;
const STORE_TIMEOUT_MS = 5_000;

/** One value may be damaged; if none of the newest opens, the key is another one, and new values would be lost too. */
async function checkSealingKeys(db: Db, sealer: Sealer, { secretsKey, dataDir }: Config): Promise<void> {
  for (const { table, column } of irreplaceableColumns) {
    const { rows } = await sql<{ id: number; sealed: string }>`select id, ${sql.ref(column)} as sealed
      from ${sql.table(table)} order by id desc limit ${sql.lit(SAMPLED)}`.execute(db);
    if (rows.length === 0 || rows.some(({ id, sealed }) => opens(sealer, `${table}:${column}:${id}`, sealed))) continue;
    const remedy = 'If that key is lost, remove each second factor with `npm run reset-second-factor`';
    throw new ConfigError(
      secretsKey
        ? `SECRETS_KEY does not open the second factors in the database: add the key that sealed them after a comma. ${remedy}`
        : `SECRETS_KEY is not set, and ${dataDir}/secrets.key does not open the second factors in the database: put back the secrets.key that belongs to it. ${remedy}`,
    );
  }
}

function opens(sealer: Sealer, context: string, sealed: string): boolean {
  try {
    sealer.open(context, sealed);
    return true;
  } catch {
    return false;
  }
}

type StoreError = { name?: string; $metadata?: { httpStatusCode?: number } };

/** Stores a file, because keys may only allow reading. A store that does not respond may do so later. */
async function checkBucket(
  config: Config,
  { bucket, endpoint }: NonNullable<Config['s3']>,
  log: Deps['log'],
): Promise<void> {
  const { openDisk } = await import('../adapters/files/drive.ts');
  const disk = await openDisk(config);
  const stored = pTimeout(disk.put('start-check.txt', 'Written at each start.'), { milliseconds: STORE_TIMEOUT_MS });
  const error = await stored.then(
    () => null,
    (reason: { cause?: StoreError }) => reason.cause ?? {},
  );
  if (!error) return;
  const status = error.$metadata?.httpStatusCode ?? 0;
  const where = endpoint ?? 'Amazon S3';
  if (status === 404)
    throw new ConfigError(
      `S3_BUCKET is ${bucket}, which does not exist at ${where}: create it, or correct S3_BUCKET or S3_ENDPOINT`,
    );
  if (status === 301 || status === 400)
    throw new ConfigError(
      `S3_REGION: ${where} refuses the region or the keys (${error.name}): set S3_REGION to the region of ${bucket}`,
    );
  if (status === 401 || status === 403)
    throw new ConfigError(
      `S3_ACCESS_KEY_ID may not store files in the bucket ${bucket} at ${where} (${error.name}): correct the two keys, or allow PutObject, GetObject and DeleteObject`,
    );
  log.warn({ endpoint, bucket, status }, 'the file store does not respond: images are missing until it does');
}
