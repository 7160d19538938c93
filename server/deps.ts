import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './adapters/database/database.ts';
import type { Events } from './adapters/events/events.ts';
import type { FileStore } from './adapters/files/files.ts';
import type { Payments } from './adapters/payments/payments.ts';
import type { Config } from './config.ts';
import type { ResponseCache } from './http/response-cache.ts';
import type { RateLimits } from './shared/rate-limits.ts';

export type Deps = {
  config: Config;
  publicUrl: () => string;
  db: Db;
  events: Events;
  files: FileStore;
  limits: RateLimits;
  payments: Payments;
  responseCache: ResponseCache;
  log: FastifyBaseLogger;
};
