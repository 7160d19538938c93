import { currencies } from '../../../contract/shared/currencies.ts';
import { setCurrency } from '../../../contract/shared/money.ts';
import { openSandbox } from '../../../sandbox/open.ts';
import type { StripeKeys } from '../../../sandbox/signatures.ts';

/** The live account of a company: it signs with secrets of its own, so that no event of the simulation is taken for its. */
const [dir = '', currency = 'USD', shop = '', keys = '{}'] = process.argv.slice(2);
setCurrency(currencies.find((one) => one === currency) ?? 'USD');
const stripeKeys = JSON.parse(keys) as StripeKeys;
const sandbox = await openSandbox({ dir, appUrl: () => shop, stripeKeys });
console.log(`ready at ${sandbox.origin}`);
process.once('SIGTERM', async () => {
  await sandbox.close();
  process.exit(0);
});
