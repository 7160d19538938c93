import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../test/support/free-port.ts';
import { startProgram } from '../../test/support/program.ts';

const root = join(import.meta.dirname, '../..');

export type NewInstallation = {
  url: string;
  admin: { email: string; password: string };
  close(): Promise<void>;
};

/** Starts it like the owner of a company does: in production, on an empty database, without payment keys. */
export async function startNewInstallation(): Promise<NewInstallation> {
  const dir = await mkdtemp(join(tmpdir(), 'deskfront-new-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dir,
    LOG_LEVEL: 'info',
    // No server listens there, so that emails wait.
    SMTP_URL: 'smtp://127.0.0.1:9',
    NODE_COMPILE_CACHE: 'test-results/compiled',
  };
  const email = 'owner@nordlicht-it.de';
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/commands/start.mjs', 'create-admin', email, 'Olga Owner'],
    { cwd: root, env: environment },
  );
  const password = /^\s*Password\s+(\S+)$/m.exec(stdout)?.[1] ?? '';
  const program = await startProgram({ args: ['server/start.mjs'], environment, ready: /"ready"/ });
  return {
    url,
    admin: { email, password },
    async close() {
      await program.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
