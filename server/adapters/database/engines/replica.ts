import { sql } from 'kysely';
import { type Db, openPostgres } from '../database.ts';
import type { ConnectionSettings } from './connection.ts';
import type { ReplicaProbes } from './reads.ts';

/** Shorter than the primary's, because the primary is queried afterwards. */
const timeouts: ConnectionSettings = {
  connectionTimeoutMillis: 500,
  statementMs: 1_500,
  query_timeout: 2_000,
  idleInTransactionMs: 15_000,
};

export const openReplica = (url: string, poolSize: number) =>
  openPostgres(url, () => {}, { ...timeouts, max: poolSize });

export class NotAReplica extends Error {}

type Identity = { standby: boolean; cluster: string; database: string };

async function identityOf(db: Db): Promise<Identity> {
  const { rows } = await sql<Identity>`select pg_is_in_recovery() as standby, current_database() as database,
    (select system_identifier::text from pg_control_system()) as cluster`.execute(db);
  return rows[0] as Identity;
}

export async function assertReplica(primary: Db, replica: Db): Promise<void> {
  const [of, found] = await Promise.all([identityOf(primary), identityOf(replica)]);
  if (!found.standby) throw new NotAReplica('it is a primary, not a replica');
  if (found.cluster !== of.cluster) throw new NotAReplica('it is a replica of another server than DATABASE_URL');
  if (found.database !== of.database)
    throw new NotAReplica(`it names the database ${found.database}, DATABASE_URL the database ${of.database}`);
}

/** Measured by the clocks of the servers; 0 if nothing waits to be replayed. */
export async function replicaLagSeconds(replica: Db): Promise<number> {
  const { rows } = await sql<{ lag: number }>`select case
      when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else greatest(0, extract(epoch from now() - pg_last_xact_replay_timestamp()))
    end::float8 as lag`.execute(replica);
  return rows[0]?.lag ?? 0;
}

/** Verifies the replica again after a failure: another server may be there. */
export function replicaProbes(primary: Db, replica: Db): ReplicaProbes {
  let verified = false;
  const positionOf = async (db: Db, name: string) => {
    const { rows } = await sql<{ position: number | null }>`select ${sql.raw(name)}() - '0/0'::pg_lsn as position
      where pg_is_in_recovery() = ${db === replica}`.execute(db);
    if (typeof rows[0]?.position !== 'number') throw new NotAReplica('it is no longer a replica');
    return rows[0].position;
  };
  return {
    // The insert position, because a commit that doesn't wait for the disk is visible before it is written.
    writtenByPrimary: () => positionOf(primary, 'pg_current_wal_insert_lsn'),
    async replayedByReplica() {
      if (!verified) await assertReplica(primary, replica);
      verified = false;
      const position = await positionOf(replica, 'pg_last_wal_replay_lsn');
      verified = true;
      return position;
    },
  };
}
