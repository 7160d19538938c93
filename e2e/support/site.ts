import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

export type Payment = { provider: string; amount: string; status: string; created_at: string };
export type CapturedEmail = {
  to: string | string[];
  subject: string;
  text: string;
  reply_to: string | null;
  message_id: string | null;
};

export type Site = {
  url: string;
  ledger(): Promise<Payment[]>;
  emailsTo(email: string): Promise<CapturedEmail[]>;
  /** Has the effect of 15 minutes after each login. */
  expireConfirmations(): Promise<void>;
  close(): Promise<void>;
};

type SiteData = { expireConfirmations(): Promise<void>; close(): Promise<void> };

/** A separate process on a free port, with its own data; with `SITE_URL`, a running site with the sample. */
export function startSite(): Promise<Site> {
  const { SITE_URL: url, SITE_DATABASE_URL: databaseUrl } = process.env;
  return url && databaseUrl ? runningSite(url, databaseUrl) : ownSite();
}

async function runningSite(url: string, databaseUrl: string): Promise<Site> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return siteAt(url, {
    async expireConfirmations() {
      await client.query('update sessions set confirmed_at = null');
    },
    close: () => client.end(),
  });
}

/** React renders pages as it does for visitors, and a second start finds compiled modules. */
const programVariables = { NODE_ENV: 'production', NODE_COMPILE_CACHE: 'test-results/compiled' };

export async function ownSite(variables: Record<string, string> = {}): Promise<Site> {
  const dir = await mkdtemp(join(tmpdir(), 'deskfront-e2e-'));
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'site-process.ts'), dir, JSON.stringify(variables)],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...programVariables },
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url));
    child.once('exit', (code) => reject(new Error(`The site exited with ${code} before it was listening.`)));
  });
  return siteAt(url, {
    async expireConfirmations() {
      const database = new DatabaseSync(join(dir, 'deskfront.sqlite'), { timeout: 5_000 });
      database.exec('update sessions set confirmed_at = null');
      database.close();
    },
    async close() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
      await rm(dir, { recursive: true, force: true });
    },
  });
}

function siteAt(url: string, data: SiteData): Site {
  const json = async <T>(path: string) => (await (await fetch(url + path)).json()) as T;
  return {
    url,
    ledger: () => json<Payment[]>('/sandbox/ledger.json'),
    emailsTo: async (email) =>
      (await json<CapturedEmail[]>('/sandbox/mailbox.json')).filter(({ to }) =>
        [to].flat().some((one) => one.includes(email)),
      ),
    ...data,
  };
}
