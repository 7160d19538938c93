import { afterAll, beforeEach, inject } from 'vitest';
import { closeStages } from './stage.ts';

beforeEach((test) => {
  // postgres-server.ts prints the reason once.
  if (inject('postgres') === null) test.skip('PostgreSQL could not be started.');
});

afterAll(closeStages);
