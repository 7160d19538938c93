import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './adapters/database/database.ts';
import type { Reads } from './adapters/database/engines/reads.ts';
import type { Events } from './adapters/events/events.ts';
import type { FileStore } from './adapters/files/files.ts';
import type { Passwords } from './adapters/passwords.ts';
import type { Payments } from './adapters/payments/payments.ts';
import type { Sealer } from './adapters/sealed-values.ts';
import type { Vies } from './adapters/tax-ids/vies.ts';
import type { Config } from './config/config.ts';
import type { ResponseCache } from './http/response-cache.ts';
import type { Clock } from './shared/clock.ts';
import type { Node } from './shared/node.ts';
import type { RateLimits } from './shared/rate-limits.ts';
import type { SettingsStore } from './shared/settings.ts';
import type { Metrics } from './telemetry/metrics.ts';

export type Deps = {
  config: Config;
  publicUrl: () => string;
  db: Db;
  reads: Reads;
  clock: Clock;
  node: Node;
  events: Events;
  files: FileStore;
  limits: RateLimits;
  passwords: Passwords;
  sealer: Sealer;
  settings: SettingsStore;
  payments: Payments;
  vies: Vies;
  responseCache: ResponseCache;
  /** Null unless configured. */
  metrics: Metrics | null;
  log: FastifyBaseLogger;
};
