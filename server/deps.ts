import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './adapters/database/database.ts';
import type { Events } from './adapters/events/events.ts';
import type { FileStore } from './adapters/files/files.ts';
import type { Payments } from './adapters/payments/payments.ts';
import type { Config } from './config.ts';
import type { ResponseCache } from './http/response-cache.ts';
import type { Limits } from './shared/rate-limits.ts';

/** What the rules work with; opened by main.ts, or by a test. */
export type Deps = {
  config: Config;
  publicUrl: () => string;
  db: Db;
  events: Events;
  files: FileStore;
  limits: Limits;
  payments: Payments;
  responseCache: ResponseCache;
  log: FastifyBaseLogger;
};
