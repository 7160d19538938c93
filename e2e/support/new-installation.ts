import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import { freePort } from '../../test/support/free-port.ts';
import { startProgram } from '../../test/support/program.ts';
import { createSmtpServer, type SmtpServer } from './smtp-server.ts';

const root = join(import.meta.dirname, '../..');

export type NewInstallation = {
  url: string;
  admin: { email: string; password: string };
  close(): Promise<void>;
};

type Ready = NewInstallation & {
  mail: SmtpServer;
  /** Stripe's script, and the calls that it makes, are at the stand-in. */
  payWithStripe(context: BrowserContext): Promise<void>;
};

const email = 'owner@nordlicht-it.de';

const stripeKeys = {
  secretKey: 'sk_live_standin00000000000000000',
  publishableKey: 'pk_live_standin',
  webhookSecret: 'whsec_standin00000000000000000',
};

async function prepare(more: Record<string, string>) {
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
    NODE_COMPILE_CACHE: 'test-results/compiled',
    ...more,
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/commands/start.mjs', 'create-admin', email, 'Olga Owner'],
    { cwd: root, env: environment },
  );
  const password = /^\s*Password\s+(\S+)$/m.exec(stdout)?.[1] ?? '';
  return { dir, url, environment, admin: { email, password } };
}

/** Starts it like the owner of a company does: in production, on an empty database, without payment keys. */
export async function startNewInstallation(): Promise<NewInstallation> {
  // No server listens there, so that emails wait.
  const { dir, url, environment, admin } = await prepare({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const program = await startProgram({ args: ['server/start.mjs'], environment, ready: /"ready"/ });
  return {
    url,
    admin,
    async close() {
      await program.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** The same with all that the guide asks for: a mail server that receives, live keys of Stripe, a folder for backups. */
export async function startReadyInstallation(currency: string): Promise<Ready> {
  const mail = await createSmtpServer();
  await mail.start();
  const backups = await mkdtemp(join(tmpdir(), 'deskfront-backups-'));
  const { dir, url, environment, admin } = await prepare({
    CURRENCY: currency,
    SMTP_URL: `${mail.url}?requireTLS=false`,
    BACKUP_DIR: backups,
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
  });
  const stripe = await startProgram({
    args: ['e2e/support/first-hour/stripe-process.ts', join(dir, 'stripe'), currency, url, JSON.stringify(stripeKeys)],
    environment: {},
    ready: /^ready at (\S+)$/m,
  });
  const origin = stripe.readyMatch;
  const program = await startProgram({
    args: ['e2e/support/first-hour/production-process.ts', origin, JSON.stringify(environment)],
    environment,
    ready: /"ready"/,
  });
  return {
    url,
    admin,
    mail,
    async payWithStripe(context) {
      const body = await (await fetch(`${origin}/sandbox/stripe.js`)).text();
      await context.route('https://js.stripe.com/**', (route) =>
        route.fulfill({ contentType: 'text/javascript', body }),
      );
      await context.route(`${url}/sandbox/stripe/**`, (route) =>
        route.continue({ url: route.request().url().replace(url, origin) }),
      );
    },
    async close() {
      await program.stop();
      await stripe.stop();
      await mail.stop();
      for (const folder of [dir, backups]) await rm(folder, { recursive: true, force: true });
    },
  };
}
