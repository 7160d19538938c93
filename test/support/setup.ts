import { afterAll, beforeEach, inject } from 'vitest';
import { requestTimeouts } from '../../server/adapters/database/engines/postgres.ts';
import { closeStages } from './stage.ts';

// A busy machine would exceed those of production.
Object.assign(requestTimeouts, { connectionTimeoutMillis: 20_000, statementMs: 20_000, query_timeout: 20_000 });

beforeEach((test) => {
  // postgres-server.ts prints the reason once.
  if (inject('postgres') === null) test.skip('PostgreSQL could not be started.');
});

afterAll(closeStages);
