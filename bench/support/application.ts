import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { seed } from '../../sample/seed.ts';
import { readConfig } from '../../server/config.ts';
import { serve } from '../../server/serve.ts';
import { type Program, startAndKill, startProgram } from './program.ts';

export type Place = {
  dataDir: string;
  /** PostgreSQL; without it SQLite in `dataDir`. */
  databaseUrl?: string;
  /** A sandbox that runs by itself; without it the application has its own, and dies with it. */
  sandboxUrl?: string;
  /** Any free one without it. */
  port?: number;
  /** With its pages, which have to be built for that. */
  site?: boolean;
};

export type Application = Program & { url: string };

const root = join(import.meta.dirname, '../..');

/** What `npm start` runs, word for word; or the API alone. */
function argumentsFor({ site }: Place): string[] {
  if (!site) return ['bench/support/api.ts'];
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  const [node, ...args] = scripts.start.split(' ');
  if (node !== 'node') throw new Error(`npm start runs ${scripts.start}, which is not understood here.`);
  return args;
}

export const environmentOf = ({ dataDir, databaseUrl, sandboxUrl, port = 0 }: Place): Record<string, string> => ({
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: dataDir,
  SANDBOX: '1',
  // Its last line at start says where it listens.
  LOG_LEVEL: 'info',
  // Lets a test be many buyers: each has an address of its own in `x-forwarded-for`.
  TRUST_PROXY: '1',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  ...(sandboxUrl ? { SANDBOX_URL: sandboxUrl } : {}),
});

/** The application as a process, on a free port of 127.0.0.1. */
export async function startApplication(place: Place): Promise<Application> {
  const program = await startProgram({
    args: argumentsFor(place),
    environment: environmentOf(place),
    ready: /"url":"http:\/\/[^"]+:(\d+)"[^\n]*"ready"/,
  });
  return { ...program, url: `http://127.0.0.1:${program.said}` };
}

/** Starts it and kills it on its way up. */
export const killWhileStarting = (place: Place, afterMs: number) =>
  startAndKill(argumentsFor(place), environmentOf(place), afterMs);

/** Migrates the database and fills it with the sample company, as the demo does. */
export async function fill(place: Place): Promise<void> {
  const config = readConfig({ ...environmentOf(place), LOG_LEVEL: 'silent' });
  const served = await serve(config, {
    log: pino({ level: 'silent' }),
    prepare: async (deps) => void (await seed(deps)),
  });
  await served.close();
}

/** The sandbox as a process of its own; its webhooks go to `appUrl`. */
export async function startSandbox(dir: string, appUrl: string): Promise<Program & { url: string }> {
  const program = await startProgram({
    args: ['sandbox/main.ts'],
    environment: { SANDBOX_DIR: join(dir, 'sandbox'), SANDBOX_PORT: '0', SANDBOX_APP_URL: appUrl },
    ready: /sandbox at (http:\/\/\S+?)\/sandbox/,
  });
  return { ...program, url: program.said };
}

/** For programs that must know each other's address before either runs. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
