import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { isolatedUnits } from './test/support/isolated-units.ts';
import { SlowFirst } from './test/support/slow-first.ts';
import { sqliteOnly } from './test/support/sqlite-only.ts';

/** A busy machine needs many times longer than a test takes. */
const patient = { expect: { poll: { timeout: 60_000 } }, testTimeout: 180_000, hookTimeout: 180_000 };

/**
 * `*.api.test.ts` call the API over HTTP and run twice, on SQLite and on PostgreSQL, but for `sqliteOnly`.
 * `*.postgres.test.ts` cover what only PostgreSQL can do. All other `*.test.ts` need no database server and run once.
 */
const apiTests = {
  ...patient,
  setupFiles: ['test/support/setup.ts'],
  // Each file opens and closes its own world; a worker shares only the libraries, which are slow to load.
  isolate: false,
};

export default defineConfig({
  test: {
    // There are twice as many as cores, because a worker waits half of the time: for other processes, back-offs,
    // hashing.
    maxWorkers: 4,
    // More workers than cores leave none for the threads of garbage collection.
    execArgv: ['--single-threaded-gc'],
    // Every worker, and every process and thread that a test starts, loads the same libraries.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/deskfront-tests') },
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          ...patient,
          name: 'units',
          include: ['{contract,server,sandbox,sample,scripts,test,web}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.api.test.ts', '**/*.postgres.test.ts', ...isolatedUnits],
          isolate: false,
        },
      },
      { test: { ...patient, name: 'units-isolated', include: isolatedUnits } },
      {
        test: {
          ...apiTests,
          name: 'sqlite',
          include: ['{server,sandbox,test}/**/*.api.test.ts'],
          globalSetup: ['test/support/sqlite-template.ts'],
        },
      },
      {
        test: {
          ...apiTests,
          name: 'postgres',
          include: ['{server,sandbox,test}/**/*.{api,postgres}.test.ts'],
          exclude: sqliteOnly,
          globalSetup: ['test/support/servers/postgres-server.ts', 'test/support/servers/programs-setup.ts'],
        },
      },
    ],
  },
});
