import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { type Db, databasePlace, type OpenDatabase, openDatabase } from '../adapters/database/database.ts';
import { primaryReads, type Reads, replicaReads } from '../adapters/database/engines/reads.ts';
import {
  assertReplica,
  NotAReplica,
  openReplica,
  replicaLagSeconds,
  replicaProbes,
} from '../adapters/database/engines/replica.ts';
import { migrate } from '../adapters/database/migrate.ts';
import { waitForOlderNodes } from '../adapters/database/wait-for-nodes.ts';
import { type Events, EventsNotDelivered, memoryEvents, type Relay, relayedEvents } from '../adapters/events/events.ts';
import { postgresEvents } from '../adapters/events/postgres-events.ts';
import { redisEvents } from '../adapters/events/redis-events.ts';
import { openRedis, type Redis } from '../adapters/redis.ts';
import { type Config, ConfigError } from '../config/config.ts';
import { postgresStore } from '../shared/rate-limit-stores.ts';
import { openRateLimits, type RateLimits } from '../shared/rate-limits.ts';
import { redisStore } from '../shared/redis-counter-store.ts';

export type Connections = {
  database: OpenDatabase;
  events: Events;
  limits: RateLimits;
  reads: Reads;
  redis: Redis | null;
  close(): Promise<void>;
};

/**
 * Migrates the database; refuses settings with which the nodes would miss each other's changes. `relay` reaches the
 * other process on an SQLite database.
 */
export async function openConnections(
  config: Config,
  log: FastifyBaseLogger,
  relay: Relay | null = null,
): Promise<Connections> {
  // Logging the whole error would reveal the connection and its configuration.
  const report = (text: string) => (error: NodeJS.ErrnoException) =>
    log.warn({ code: error.code, message: error.message }, text);
  const database = openDatabase(databasePlace(config), report('an idle database connection was lost'));
  const closers = [database.close];
  const close = async () => {
    for (const one of closers.splice(0).toReversed()) await one();
  };
  try {
    await waitForOlderNodes(database, log);
    await migrate(database);
    const redis = config.redisUrls && (await connectToRedis(config.redisUrls, report('Redis is not available')));
    if (redis) closers.push(redis.close);
    const onLost = report('lost the notifications of other nodes; reconnecting');
    const events = await openEvents(config, { database, redis, relay }, onLost);
    closers.push(events.close);
    const reads = await openReads(config, database.db, log);
    closers.push(reads.close);
    events.subscribe((event) => event.type === 'user.notified' && reads.markChanged(event.userId));
    events.onGap(() => reads.markChanged(null));
    const { pool } = database;
    const limits = openRateLimits(redis ? redisStore(redis) : pool && postgresStore(pool));
    return { database, events, limits, reads, redis, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function connectToRedis(urls: string[], onError: (error: Error) => void): Promise<Redis> {
  try {
    return await openRedis({ urls, onError });
  } catch (error) {
    throw new ConfigError(`REDIS_URL: Redis can't be reached: ${messageOf(error)}`);
  }
}

/** An error of several IP addresses has no message of its own. */
const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
};

async function openEvents(
  config: Config,
  { database, redis, relay }: { database: OpenDatabase; redis: Redis | null; relay: Relay | null },
  onError: (error: Error) => void,
): Promise<Events> {
  const { pool, url } = database;
  if (!pool || !url) return relay ? relayedEvents(relay, onError) : memoryEvents();
  const connect = () => new pg.Client({ connectionString: url, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
  try {
    return await (redis ? redisEvents(redis, onError) : postgresEvents(pool, connect, onError));
  } catch (error) {
    if (error instanceof EventsNotDelivered) throw new ConfigError(undelivered(config));
    throw error;
  }
}

function undelivered({ redisUrls, databaseDirectUrl }: Config): string {
  if (redisUrls) return 'REDIS_URL: what is published there does not reach its subscribers';
  if (databaseDirectUrl)
    return 'DATABASE_DIRECT_URL receives no notifications from DATABASE_URL: both must name the same database of the same server, and no connection pooler may be in front of DATABASE_DIRECT_URL';
  return 'DATABASE_DIRECT_URL is missing: DATABASE_URL is a connection pooler that loses notifications, such as PgBouncer in transaction mode. Set DATABASE_DIRECT_URL to the same database without the pooler';
}

async function openReads(config: Config, db: Db, log: FastifyBaseLogger): Promise<Reads> {
  const { databaseReplicaUrl: url, databasePoolSize } = config;
  if (!url) return primaryReads(db);
  const replica = openReplica(url, databasePoolSize);
  const onUnusable = (reason: string) =>
    log.warn({ reason }, 'the replica is not used: lists are read from the primary');
  const error = await assertReplica(db, replica.db).catch((reason: unknown) => reason);
  if (error instanceof NotAReplica) {
    await replica.close();
    throw new ConfigError(`DATABASE_REPLICA_URL names no replica of this database: ${error.message}`);
  }
  if (error) onUnusable(messageOf(error));
  const reads = replicaReads({
    db,
    replica,
    probes: replicaProbes(db, replica.db),
    usable: !error,
    onUnusable,
    onUsable: () => log.info('lists are read from the replica again'),
  });
  return { ...reads, replicaLagSeconds: () => replicaLagSeconds(replica.db) };
}
