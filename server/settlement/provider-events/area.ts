import type { providerEventsApi } from '../../../contract/settlement/provider-events.ts';
import type { Area } from '../../shared/area.ts';
import { countWebhook } from './count-webhook.ts';
import { handleWebhook } from './handle-webhook.ts';

export const providerEvents = {
  routes: (deps) => ({
    stripeWebhook: ({ body, client }) => countWebhook('stripe', () => handleWebhook(deps, 'stripe', body, client)),
    paypalWebhook: ({ body, client }) => countWebhook('paypal', () => handleWebhook(deps, 'paypal', body, client)),
  }),
} satisfies Area<typeof providerEventsApi>;
