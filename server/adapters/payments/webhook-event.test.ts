import { describe, expect, test } from 'vitest';
import { world } from '../../../sandbox/sandbox.fixture.ts';
import { signPaypal, signStripe } from '../../../sandbox/signatures.ts';

const strange = [null, 7, 'x'.repeat(5_000), [], [null], {}, { href: 1 }, '../../v1', '<script>'];

const nothing = { ref: null, captureRef: null, disputeRef: null, key: null };

describe('an event with strange fields', () => {
  test.each(['PAYMENT.CAPTURE.REFUNDED', 'CUSTOMER.DISPUTE.CREATED', 'CHECKOUT.ORDER.APPROVED'])(
    'of PayPal names nothing: %s',
    async (event_type) => {
      const { paypal } = await world();
      for (const value of strange) {
        const resource = {
          id: [value],
          dispute_id: [value],
          links: [value, { rel: 'up', href: value }],
          supplementary_data: { related_ids: { order_id: [value], capture_id: value } },
          disputed_transactions: value,
        };
        const body = Buffer.from(JSON.stringify({ id: 'WH-1', event_type, resource }));
        const headers = signPaypal(body.toString());
        const event = await paypal.verifyEvent({ body, headers, beforeCall: async () => {} });
        expect(event, JSON.stringify(value).slice(0, 40)).toMatchObject(nothing);
      }
    },
  );

  test.each(['refund.created', 'charge.dispute.created', 'payment_intent.succeeded'])(
    'of Stripe names nothing: %s',
    async (type) => {
      const { stripe } = await world();
      for (const value of strange) {
        const object = { object: 'dispute', id: [value], payment_intent: [value], charge: value, metadata: value };
        const body = Buffer.from(JSON.stringify({ id: 'evt_1', type, object: 'event', data: { object } }));
        const headers = await signStripe(body.toString());
        const event = await stripe.verifyEvent({ body, headers, beforeCall: async () => {} });
        expect(event, JSON.stringify(value).slice(0, 40)).toMatchObject(nothing);
      }
    },
  );
});

test('a PayPal link to a foreign host is read for its id only', async () => {
  const { paypal } = await world();
  const links = [
    { rel: 'self', href: 'https://api.paypal.com/v2/payments/refunds/1JU08902781691411' },
    { rel: 'up', href: 'https://evil.test/v2/payments/captures/2GG279541U471931P' },
  ];
  const event = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: { id: '1JU08902781691411', links } };
  const body = Buffer.from(JSON.stringify(event));
  const headers = signPaypal(body.toString());
  expect(await paypal.verifyEvent({ body, headers, beforeCall: async () => {} })).toMatchObject({
    about: 'refund',
    ref: null,
    captureRef: '2GG279541U471931P',
  });
});
