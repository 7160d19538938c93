import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Payment = { provider: string; amount: string; status: string; created_at: string };
export type CapturedEmail = { to: string | string[]; subject: string; text: string };

export type Site = {
  url: string;
  /** What the providers' books say, newest first. */
  ledger(): Promise<Payment[]>;
  /** Everything mailed to this address so far, newest first. */
  mailTo(address: string): Promise<CapturedEmail[]>;
  close(): Promise<void>;
};

/** Starts the built site as a process of its own, on a free port, over data that nobody else sees. */
export async function startSite(): Promise<Site> {
  const dir = await mkdtemp(join(tmpdir(), 'deskfront-e2e-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'site-process.ts'), dir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url));
    child.once('exit', (code) => reject(new Error(`The site ended with ${code} before it listened.`)));
  });
  const json = async <T>(path: string) => (await (await fetch(url + path)).json()) as T;
  return {
    url,
    ledger: () => json<Payment[]>('/sandbox/ledger.json'),
    mailTo: async (address) =>
      (await json<CapturedEmail[]>('/sandbox/mailbox.json')).filter(({ to }) =>
        [to].flat().some((one) => one.includes(address)),
      ),
    async close() {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
      await rm(dir, { recursive: true, force: true });
    },
  };
}
