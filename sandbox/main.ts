/** The sandbox in a separate process, for several nodes or to measure the application alone. */
import { currencies } from '../contract/shared/currencies.ts';
import { setCurrency } from '../contract/shared/money.ts';
import { openSandbox } from './open.ts';

const env = process.env;
setCurrency(currencies.find((currency) => currency === env.CURRENCY) ?? 'USD');
const port = Number(env.SANDBOX_PORT ?? 3111);
const dir = env.SANDBOX_DIR ?? './data/sandbox';
const appUrl = (env.SANDBOX_APP_URL ?? 'http://127.0.0.1:3000').replace(/\/+$/, '');

const publicUrl = (env.SANDBOX_PUBLIC_URL ?? appUrl).replace(/\/+$/, '');

const sandbox = await openSandbox({ dir, port, appUrl: () => appUrl, publicUrl: () => publicUrl });
console.log(`sandbox at ${sandbox.origin}/sandbox, webhooks to ${appUrl}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await sandbox.close();
    process.exit(0);
  });
