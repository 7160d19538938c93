import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { seed } from '../../sample/seed.ts';
import { readConfig } from '../../server/config/config.ts';
import { serve } from '../../server/main/serve.ts';
import { type Program, startAndKill, startProgram } from './program.ts';

export type ApplicationOptions = {
  dataDir: string;
  /** SQLite in `dataDir` if missing. */
  databaseUrl?: string;
  sandboxUrl?: string;
  /** Emails are stored in the database if missing. */
  smtpUrl?: string;
  port?: number;
  /** Replies by email arrive at `REPLIES`. */
  inboundSecret?: string;
  /** How far its clock is ahead of this machine's. */
  clockAheadMs?: number;
  site?: boolean;
  /** Halves the time of later starts. */
  compileCache?: string;
};

export type Application = Program & { url: string };

export const REPLIES = 'reply@mail.example.com';

const root = join(import.meta.dirname, '../..');
const shiftedClock = new URL('../stress/faults/shifted-clock.ts', import.meta.url).href;

function nodeArguments({ site, clockAheadMs }: ApplicationOptions): string[] {
  const shift = clockAheadMs === undefined ? [] : ['--import', `${shiftedClock}?ahead=${clockAheadMs}`];
  if (!site) return [...shift, 'test/support/site-program.ts'];
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  const [node, ...args] = scripts.start.split(' ');
  if (node !== 'node') throw new Error(`npm start does not run node: ${scripts.start}`);
  return args;
}

export const secretsKey = `k1:${Buffer.alloc(32, 1).toString('base64')}`;

export const environmentOf = ({
  dataDir,
  databaseUrl,
  sandboxUrl,
  smtpUrl,
  port = 0,
  inboundSecret,
  compileCache,
}: ApplicationOptions): Record<string, string> => ({
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: dataDir,
  SANDBOX: '1',
  COMPANY_FILE: 'sample/company.json',
  LOG_LEVEL: 'info',
  // Each buyer has its own IP address in `x-forwarded-for`.
  TRUST_PROXY: '1',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl, SECRETS_KEY: secretsKey } : {}),
  ...(sandboxUrl ? { SANDBOX_URL: sandboxUrl } : {}),
  ...(inboundSecret ? { INBOUND_ADDRESS: REPLIES, INBOUND_SECRET: inboundSecret } : {}),
  ...(smtpUrl ? { SMTP_URL: smtpUrl } : {}),
  ...(compileCache ? { NODE_COMPILE_CACHE: compileCache } : {}),
});

export const databaseFileOf = ({ dataDir }: ApplicationOptions): string => join(dataDir, 'deskfront.sqlite');

export async function startApplication(options: ApplicationOptions): Promise<Application> {
  const program = await startProgram({
    args: nodeArguments(options),
    environment: environmentOf(options),
    ready: /"url":"http:\/\/[^"]+:(\d+)"[^\n]*"ready"/,
  });
  return { ...program, url: `http://127.0.0.1:${program.readyMatch}` };
}

export const killWhileStarting = (options: ApplicationOptions, afterMs: number) =>
  startAndKill(nodeArguments(options), environmentOf(options), afterMs);

export async function fill(options: ApplicationOptions): Promise<void> {
  const config = readConfig({ ...environmentOf(options), LOG_LEVEL: 'silent' });
  const running = await serve(config, {
    log: pino({ level: 'silent' }),
    prepare: async (deps) => void (await seed(deps)),
  });
  await running.close();
}

export async function startSandbox(dir: string, appUrl: string): Promise<Program & { url: string }> {
  const program = await startProgram({
    args: ['sandbox/main.ts'],
    environment: { SANDBOX_DIR: join(dir, 'sandbox'), SANDBOX_PORT: '0', SANDBOX_APP_URL: appUrl },
    ready: /sandbox at (http:\/\/\S+?)\/sandbox/,
  });
  return { ...program, url: program.readyMatch };
}
