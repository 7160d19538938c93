import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { databasePlace, openDatabase } from '../../adapters/database/database.ts';
import { assertReplica, openReplica } from '../../adapters/database/engines/replica.ts';
import { databaseNow, databaseState } from '../../adapters/database/engines/server-state.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import type { Config } from '../../config/config.ts';
import { size } from '../../office/system/system.ts';
import { isNewer, newestMigrationOf, pendingAfter } from '../backup/migrations.ts';
import { describePlace, placeOf } from '../backup/open.ts';
import { bad, ok, type Probe, warn } from './probe.ts';

const SLOW_MS = 50;
const CLOCK_WARN_MS = 1_000;
const CLOCK_BAD_MS = 5_000;
const LAG_WARN_S = 1;
const LAG_BAD_S = 30;

/** Null if there is no database yet: opening it would create it. */
export function openExisting(config: Config) {
  const place = databasePlace(config);
  return place.url || existsSync(place.file) ? openDatabase(place) : null;
}

async function medianMs(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    const begin = performance.now();
    await call();
    times.push(performance.now() - begin);
  }
  return times.sort((a, b) => a - b)[2] ?? 0;
}

export const databaseProbe = (db: Db | null, config: Config): Probe => ({
  key: 'database',
  name: 'Database',
  action: config.databaseUrl
    ? 'Check DATABASE_URL, and that the server accepts connections from here.'
    : 'Check that DATA_DIR exists and belongs to the user of the application.',
  async run() {
    const place = describePlace(placeOf(config));
    if (!db) return warn(place, 'There is no database yet.', 'It is created when the application starts.');
    const { engine, version, bytes } = await databaseState(db).catch(async () => ({
      ...(await versionOnly(db, config)),
      bytes: 0,
    }));
    const ms = await medianMs(() => sql`select 1`.execute(db));
    const value = `${engine === 'postgres' ? 'PostgreSQL' : 'SQLite'} ${version}, ${size(bytes)}, ${ms.toFixed(1)} ms`;
    return ms > SLOW_MS
      ? warn(value, 'The database is slow to respond.', 'Run the application in the same data center as the database.')
      : ok(value, `${place} responds.`);
  },
});

/** The tables that `databaseProbe` reads may not exist before the first migration. */
async function versionOnly(db: Db, { databaseUrl }: Config) {
  const engine = databaseUrl ? ('postgres' as const) : ('sqlite' as const);
  const { rows } = await sql<{ version: string }>`select ${
    databaseUrl ? sql`current_setting('server_version')` : sql`sqlite_version()`
  } as version`.execute(db);
  return { engine, version: rows[0]?.version ?? '' };
}

export const migrationsProbe = (db: Db): Probe => ({
  key: 'migrations',
  name: 'Migrations',
  action: 'Check the database.',
  async run() {
    const newest = await newestMigrationOf(db);
    if (newest && isNewer(newest))
      return bad(newest, 'The database is newer than this program.', 'Update the program.');
    const pending = pendingAfter(newest);
    return pending.length > 0
      ? warn(
          newest ?? 'none',
          `Pending: ${pending.join(', ')}.`,
          'They run when the application starts. Make a backup first.',
        )
      : ok(newest ?? '', 'The database is up to date.');
  },
});

export const clockProbe = (db: Db, config: Config, now: () => number = Date.now): Probe => ({
  key: 'clock',
  name: 'Clock',
  action: 'Check the database.',
  async run() {
    const sent = now();
    const there = (await databaseNow(db)).getTime();
    const difference = Math.round((sent + now()) / 2 - there);
    if (!config.databaseUrl) return ok('same machine', 'SQLite uses the clock of this machine.');
    const value = `${difference} ms`;
    const remedy = 'Synchronize both clocks, for example with chrony.';
    if (Math.abs(difference) > CLOCK_BAD_MS) return bad(value, 'This clock and the database’s differ.', remedy);
    return Math.abs(difference) > CLOCK_WARN_MS
      ? warn(value, 'This clock and the database’s differ.', remedy)
      : ok(value, 'This clock agrees with the database’s.');
  },
});

export const adminProbe = (db: Db): Probe => ({
  key: 'admin',
  name: 'Admin',
  action: 'Check the database.',
  async run() {
    const { admins } = await db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .select((e) => e.fn.countAll<number>().as('admins'))
      .where('roles.name', '=', 'admin')
      .where('users.deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(admins) === 0
      ? warn('none', 'Nobody can log in to the dashboard.', 'npm run create-admin -- you@example.com "Your Name"')
      : ok(String(admins), 'There is an admin.');
  },
});

export const replicaProbe = (primary: Db, { databaseReplicaUrl: url }: Config): Probe => ({
  key: 'replica',
  name: 'Replica',
  action: 'Check DATABASE_REPLICA_URL. Until it responds, all lists are read from DATABASE_URL.',
  async run() {
    const replica = openReplica(url ?? '', 1);
    try {
      await assertReplica(primary, replica.db);
      // While nothing is written, the age of the last write says nothing.
      const { rows } = await sql<{ seconds: number | null }>`select case
        when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as seconds`.execute(
        replica.db,
      );
      const seconds = rows[0]?.seconds ?? 0;
      const value = `${seconds.toFixed(1)} s behind`;
      const remedy = 'Check the load and the network of the replica.';
      if (seconds > LAG_BAD_S) return bad(value, 'The replica is far behind.', remedy);
      return seconds > LAG_WARN_S
        ? warn(value, 'The replica is behind.', remedy)
        : ok(value, 'The replica is up to date.');
    } finally {
      await replica.close();
    }
  },
});
