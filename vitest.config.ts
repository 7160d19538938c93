import { defineConfig } from 'vitest/config';

/**
 * `*.api.test.ts` enter by the front door, HTTP, and run twice, on SQLite and on PostgreSQL; `*.postgres.test.ts` are
 * about what only PostgreSQL can do, several nodes; all other `*.test.ts` need no database server and run once.
 */
const throughTheDoor = {
  setupFiles: ['test/support/setup.ts'],
  // Each file opens and closes a world of its own; only the libraries, slow to load, are shared within a worker.
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'units',
          include: ['{contract,server,sandbox,sample,scripts,test,web}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.api.test.ts', '**/*.postgres.test.ts'],
          testTimeout: 20_000,
        },
      },
      { test: { ...throughTheDoor, name: 'sqlite', include: ['{server,sandbox,test}/**/*.api.test.ts'] } },
      {
        test: {
          ...throughTheDoor,
          name: 'postgres',
          include: ['{server,sandbox,test}/**/*.{api,postgres}.test.ts'],
          globalSetup: ['test/support/postgres-server.ts'],
        },
      },
    ],
  },
});
