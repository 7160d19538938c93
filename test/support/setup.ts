import { afterAll, beforeEach, inject } from 'vitest';
import { closeStages } from './stage.ts';

beforeEach((test) => {
  // Said loudly once by postgres-server.ts; here each test is counted.
  if (inject('postgres') === null) test.skip('PostgreSQL could not be started.');
});

afterAll(closeStages);
