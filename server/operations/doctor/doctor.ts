import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemLineName, worstFirst } from '../../../contract/shared/system-lines.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import { openFiles } from '../../adapters/files/files.ts';
import { openPayments } from '../../adapters/payments/open.ts';
import { originOf } from '../../adapters/payments/paypal-client.ts';
import { openSealer, openSealerFor, type Sealer } from '../../adapters/sealed-values.ts';
import { type Config, hasMailbox } from '../../config/config.ts';
import { readLines } from '../../office/system/system.ts';
import { realClock } from '../../shared/clock.ts';
import { createNode } from '../../shared/node.ts';
import { openSettings } from '../../shared/settings.ts';
import { adminProbe, clockProbe, databaseProbe, migrationsProbe, openExisting, replicaProbe } from './database.ts';
import { backupFolderProbe, permissionsProbe, storeProbe } from './files.ts';
import { emailProbe, mailboxProbe, redisProbe, scannerProbe, siteProbe } from './network.ts';
import { bad, type DoctorLine, type Origins, type Probe, reasonOf, runProbe } from './probe.ts';
import { providerProbes } from './providers.ts';

const originsFor = ({ paypal }: Config): Origins => ({
  stripe: 'https://api.stripe.com',
  paypal: paypal ? originOf(paypal) : '',
});

/** All checks run at the same time and change nothing; the worst come first. */
export async function examine(config: Config, origins = originsFor(config), limitMs?: number): Promise<DoctorLine[]> {
  const database = openExisting(config);
  try {
    const alone: Probe[] = [
      ...(hasMailbox(config) ? [emailProbe(config)] : []),
      scannerProbe(config),
      ...providerProbes({ config, origins }),
      siteProbe(config),
      storeProbe(config),
      ...(config.inbound.imapUrl ? [mailboxProbe(config.inbound.imapUrl)] : []),
      ...(config.redisUrls ? [redisProbe(config.redisUrls)] : []),
      permissionsProbe(config),
      backupFolderProbe(config),
    ];
    const lines = await Promise.all([
      ...alone.map((probe) => runProbe(probe, limitMs)),
      examineDatabase(database?.db ?? null, config),
    ]);
    return lines.flat().toSorted(worstFirst);
  } finally {
    await database?.close();
  }
}

/** If the database can't be used, its line says why, and lines that need one are left out. */
async function examineDatabase(db: Db | null, config: Config): Promise<DoctorLine[]> {
  const line = await runProbe(databaseProbe(db, config));
  if (!db || line.status === 'bad') return [line];
  const migrations = await runProbe(migrationsProbe(db));
  const clock = runProbe(clockProbe(db, config));
  if (migrations.status !== 'ok') return [line, migrations, await clock];
  const replica = config.databaseReplicaUrl ? [runProbe(replicaProbe(db, config))] : [];
  const others = await Promise.all([clock, runProbe(adminProbe(db)), ...replica]);
  return [line, migrations, ...others, ...(await operationsLines(db, config))];
}

async function operationsLines(db: Db, config: Config): Promise<DoctorLine[]> {
  try {
    const payments = openPayments(config, null);
    const { lines } = await readLines({
      db,
      config,
      settings: openSettings(db, config.companyFile, config.timeZone),
      clock: realClock,
      payments,
      sealer: sealerFor(config),
      node: createNode(),
      files: openFiles(config),
    });
    return lines.map((line) => ({ ...line, name: systemLineName(line.key) }));
  } catch (error) {
    return [{ key: 'records', name: 'Records', ...bad('failed', reasonOf(error), 'Check the database.') }];
  }
}

/** Opens no value if the key file is missing: the application creates one at its first start. */
function sealerFor(config: Config): Sealer {
  if (config.secretsKey || existsSync(join(config.dataDir, 'secrets.key'))) return openSealerFor(config);
  return openSealer([{ id: 'none', bytes: randomBytes(32) }]);
}
