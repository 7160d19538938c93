import { pino } from 'pino';
import { stripeGateway } from '../../../server/adapters/payments/stripe.ts';
import { readConfig } from '../../../server/config/config.ts';
import { shutDownGracefully } from '../../../server/config/graceful-shutdown.ts';
import { logOptions } from '../../../server/config/log.ts';
import { serve } from '../../../server/main/serve.ts';
import { serveSite } from '../../../server/pages/site.ts';

/** Starts as `server/start.mjs` does, but Stripe is at another URL. */
const [stripe = '', variables = '{}'] = process.argv.slice(2);
const config = readConfig(JSON.parse(variables));
const log = pino(logOptions(config));
const running = await serve(config, {
  log,
  site: serveSite,
  async prepare({ payments }) {
    if (config.stripe) payments.stripe = stripeGateway({ ...config.stripe, apiOrigin: stripe });
  },
});
log.info('ready');
shutDownGracefully(running, { log, config });
