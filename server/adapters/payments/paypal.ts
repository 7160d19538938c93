import type {
  CheckoutPaymentIntent,
  OrderRequest,
  OrdersCardVerificationMethod,
  PaypalWalletContextShippingPreference,
} from '@paypal/paypal-server-sdk';
import { CURRENCY, toDecimal } from '../../../contract/shared/money.ts';
import { shorten } from '../../../contract/shared/text.ts';
import { circuitBreaker } from './breaker.ts';
import { newPace } from './pace.ts';
import { PaymentUnavailable, type PaypalGateway, type PaypalOrderRequest } from './payments.ts';
import { newDeadline, type PaypalClient, type PaypalOptions, paypalClient } from './paypal-client.ts';
import { customIdOf } from './paypal-custom-id.ts';
import { paypalDisputes } from './paypal-disputes.ts';
import { outcomeOfError, outcomeOfOrder, paysUs, refusalOf, rejectionOf } from './paypal-outcomes.ts';
import { paypalPayments } from './paypal-payments.ts';
import { paypalReads, paypalRefunds } from './paypal-refunds.ts';
import { paypalRest } from './paypal-rest.ts';
import { paypalWebhookSetup, paypalWebhooks } from './paypal-webhook.ts';

const orderId = /^[A-Za-z0-9-]{1,64}$/;
const unknownOrder = { kind: 'invalid', message: 'PayPal has no record of this order.' } as const;

const ALWAYS = { attributes: { verification: { method: 'SCA_ALWAYS' as OrdersCardVerificationMethod } } };

type NewOrder = Omit<PaypalOrderRequest, 'key'>;

const orderRequest = ({
  amountCents,
  reference,
  description,
  installation,
  authenticate = false,
}: NewOrder): OrderRequest => ({
  // The SDK's enums exist only once it is loaded.
  intent: 'CAPTURE' as CheckoutPaymentIntent,
  purchaseUnits: [
    {
      customId: customIdOf(reference, installation),
      description: shorten(description, 127),
      amount: { currencyCode: CURRENCY, value: toDecimal(amountCents) },
    },
  ],
  // Otherwise PayPal asks for a postal address.
  paymentSource: {
    paypal: { experienceContext: { shippingPreference: 'NO_SHIPPING' as PaypalWalletContextShippingPreference } },
    ...(authenticate ? { card: ALWAYS } : {}),
  },
});

export function paypalGateway(options: PaypalOptions): PaypalGateway {
  const guarded = circuitBreaker({ provider: 'paypal' });
  const client = paypalClient(options);
  const rest = paypalRest(options);
  const verifyEvent = paypalWebhooks(rest, options.webhookId);
  const reading = paypalReads(client);
  const disputes = paypalDisputes(rest, options.mode);
  const guardedReads = circuitBreaker();
  const pace = () => newPace(options.callsPerSecond);
  const callPaypal = <T>(call: (paypal: PaypalClient) => Promise<T>) => guarded(async () => call(await client()));

  const find: PaypalGateway['find'] = async ({ ref, token }) => {
    const id = ref ?? token;
    if (!orderId.test(id)) return null;
    return callPaypal(async (paypal) => {
      try {
        const order = await paypal.order(id, newDeadline());
        // A `ref` means that we have charged it, even if our merchant id has changed since.
        return ref !== null || paysUs(order, options.merchantId) ? outcomeOfOrder(order) : null;
      } catch (error) {
        const outcome = outcomeOfError(error, id);
        return outcome.kind === 'invalid' ? null : outcome;
      }
    });
  };

  return {
    provider: 'paypal',
    account: (options.merchantId ?? options.clientId).slice(0, 64),
    // PayPal rejects unknown ids; a card number never matches.
    recognizes: (token) => /^[\w-]{1,64}$/.test(token) && !/^\d+$/.test(token),
    isSingleUse: () => true,
    isExistingPayment: () => false,

    createOrder: ({ key, ...order }) =>
      callPaypal(async (paypal) => {
        try {
          const deadline = newDeadline();
          const { id } = await paypal.create(key, orderRequest(order), deadline).catch((error: unknown) => {
            // An account without card payments may refuse to name their verification.
            if (!order.authenticate || ![400, 422].includes(refusalOf(error)?.status ?? 0)) throw error;
            return paypal.create(`${key}-wallet`, orderRequest({ ...order, authenticate: false }), deadline);
          });
          if (id) return { id };
          throw new Error('an order without id');
        } catch (error) {
          throw new PaymentUnavailable(`PayPal created no order: ${String(error)}`, { cause: error });
        }
      }),

    async charge(charge) {
      const id = charge.token;
      if (!orderId.test(id)) return unknownOrder;
      return callPaypal(async (paypal) => {
        const deadline = newDeadline();
        try {
          const order = await paypal.order(id, deadline);
          const known = rejectionOf(order, charge, options.merchantId) ?? outcomeOfOrder(order);
          // After a decline the buyer may have chosen another instrument.
          if (known && !(known.kind === 'declined' && String(order.status) === 'APPROVED')) return known;
          return outcomeOfOrder(await paypal.capture(charge.key, id, deadline)) ?? { kind: 'pending', ref: id };
        } catch (error) {
          // The order was captured after the lookup, and has the outcome.
          if (refusalOf(error)?.issue !== 'ORDER_ALREADY_CAPTURED') return outcomeOfError(error, id);
          const order = await paypal.order(id, deadline).catch((cause: unknown) => {
            throw new PaymentUnavailable("PayPal has captured, but the order can't be read.", { cause });
          });
          return outcomeOfOrder(order) ?? { kind: 'pending', ref: id };
        }
      });
    },

    find,

    // Only our capture takes money, so there is nothing to cancel.
    cancel: ({ ref }) => find({ key: '', ref, token: ref, since: new Date() }),

    ...paypalRefunds(client, reading),
    newPace: pace,
    payments: paypalPayments(reading, disputes.openedIn, pace),
    findDispute: (ref) => guardedReads(() => disputes.find(ref)),

    webhookSetup: (url) =>
      guardedReads(async () => {
        const found = await rest.get(`/v1/notifications/webhooks/${encodeURIComponent(options.webhookId)}`);
        return paypalWebhookSetup(url, found);
      }),

    // PayPal lists events, but not whether we have accepted them.
    async *undelivered() {},

    verifyEvent,

    async readAccount() {
      await rest.authenticate();
      return { name: null, isLive: options.mode === 'live' };
    },

    // PayPal can't sign such an event, so it shows only that the URL is reached.
    async requestEvent() {
      const body = { webhook_id: options.webhookId, event_type: 'PAYMENT.CAPTURE.COMPLETED', resource_version: '2.0' };
      const { status } = await rest.post('/v1/notifications/simulate-event', JSON.stringify(body));
      if (status >= 300) throw new PaymentUnavailable(`PayPal returned ${status}.`);
    },
  };
}
