import type { providerEventsApi } from '../../../contract/settlement/provider-events.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { countWebhook } from './count-webhook.ts';
import { handleWebhook } from './handle-webhook.ts';

export const providerEventRoutes = (deps: Deps): Handlers<typeof providerEventsApi> => ({
  stripeWebhook: ({ body, client }) => countWebhook('stripe', () => handleWebhook(deps, 'stripe', body, client)),
  paypalWebhook: ({ body, client }) => countWebhook('paypal', () => handleWebhook(deps, 'paypal', body, client)),
});
