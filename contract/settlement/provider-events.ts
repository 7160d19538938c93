import { z } from 'zod';
import type { Api } from '../shared/http.ts';

export const providerEventsApi = {
  stripeWebhook: {
    method: 'POST',
    path: '/webhooks/stripe',
    summary: 'Signed events from Stripe',
    operationId: 'orders.stripeWebhook',
    access: 'public',
    beforeOpening: true,
    body: 'raw',
    errors: [404, 429],
    response: z.object({ received: z.boolean() }),
  },
  paypalWebhook: {
    method: 'POST',
    path: '/webhooks/paypal',
    summary: 'Signed events from PayPal',
    operationId: 'orders.paypalWebhook',
    access: 'public',
    beforeOpening: true,
    body: 'raw',
    errors: [404, 429],
    response: z.object({ received: z.boolean() }),
  },
} as const satisfies Api;
