import type {
  CheckoutPaymentIntent,
  OrderRequest,
  PaypalWalletContextShippingPreference,
} from '@paypal/paypal-server-sdk';
import { CURRENCY, moneyText } from '../../../contract/money.ts';
import { breaker } from './breaker.ts';
import { PaymentUnavailable, type PaypalGateway } from './payments.ts';
import { type PaypalClient, type PaypalOptions, paypalClient, withinTime } from './paypal-client.ts';
import { captureOf, objection, outcomeOfError, outcomeOfOrder, paysUs, refusalOf } from './paypal-outcomes.ts';
import { paypalWebhooks } from './paypal-webhook.ts';

const knownOrder = /^[A-Za-z0-9-]{1,64}$/;
const unknown = { kind: 'invalid', message: 'PayPal does not know this order.' } as const;

const orderRequest = (amountCents: number, reference: string, description: string): OrderRequest => ({
  // The SDK's enums exist only once it is imported; these are their values.
  intent: 'CAPTURE' as CheckoutPaymentIntent,
  purchaseUnits: [
    {
      customId: reference,
      description: description.slice(0, 127),
      amount: { currencyCode: CURRENCY, value: moneyText(amountCents) },
    },
  ],
  // Services are not shipped: without this the buyer would be asked for an address.
  paymentSource: {
    paypal: { experienceContext: { shippingPreference: 'NO_SHIPPING' as PaypalWalletContextShippingPreference } },
  },
});

/** The wallet provider through its own SDK, which is imported at the first call. `ref` is the wallet order's id. */
export function paypalGateway(options: PaypalOptions): PaypalGateway {
  const guarded = breaker();
  const client = paypalClient(options);
  const readEvent = paypalWebhooks(options);
  const ask = <T>(call: (paypal: PaypalClient) => Promise<T>) => guarded(async () => call(await client()));

  const find: PaypalGateway['find'] = async ({ ref, token }) => {
    const id = ref ?? token;
    if (!knownOrder.test(id)) return null;
    return ask(async (paypal) => {
      try {
        const order = await paypal.order(id, withinTime());
        // What has a `ref` was ours when it was charged, also if the account has changed since.
        return ref !== null || paysUs(order, options.merchantId) ? outcomeOfOrder(order) : null;
      } catch (error) {
        const outcome = outcomeOfError(error, id);
        return outcome.kind === 'invalid' ? null : outcome;
      }
    });
  };

  return {
    provider: 'paypal',
    // What is no order's id, PayPal says itself; nothing worth hiding looks like one.
    knows: (token) => /^[\w-]{1,64}$/.test(token) && !/^\d+$/.test(token),
    singleUse: () => true,
    continues: () => false,

    createOrder: ({ key, amountCents, reference, description }) =>
      ask(async (paypal) => {
        try {
          const { id } = await paypal.create(key, orderRequest(amountCents, reference, description), withinTime());
          if (id) return { id };
          throw new Error('an order without id');
        } catch (error) {
          throw new PaymentUnavailable(`PayPal made no order: ${String(error)}`, { cause: error });
        }
      }),

    async charge(charge) {
      const id = charge.token;
      if (!knownOrder.test(id)) return unknown;
      return ask(async (paypal) => {
        const time = withinTime();
        try {
          const order = await paypal.order(id, time);
          const earlier = objection(order, charge, options.merchantId) ?? outcomeOfOrder(order);
          // A declined instrument may be followed by another that the buyer chose in PayPal.
          if (earlier && !(earlier.kind === 'declined' && String(order.status) === 'APPROVED')) return earlier;
          return outcomeOfOrder(await paypal.capture(charge.key, id, time)) ?? { kind: 'pending', ref: id };
        } catch (error) {
          // Somebody captured between our look and our capture: the order itself says what came of it.
          if (refusalOf(error)?.issue !== 'ORDER_ALREADY_CAPTURED') return outcomeOfError(error, id);
          const order = await paypal.order(id, time).catch((cause: unknown) => {
            throw new PaymentUnavailable('PayPal has captured, but does not say what.', { cause });
          });
          return outcomeOfOrder(order) ?? { kind: 'pending', ref: id };
        }
      });
    },

    find,

    // A wallet order takes money only when we capture it: left alone, it takes none.
    cancel: ({ ref }) => find({ key: '', ref, token: ref, since: new Date() }),

    refund: ({ ref, key }) =>
      ask(async (paypal) => {
        const time = withinTime();
        try {
          const capture = captureOf(await paypal.order(ref, time));
          if (!capture?.id) throw new Error(`PayPal order ${ref} was never captured`);
          if (String(capture.status) === 'REFUNDED') return;
          await paypal.refund(`refund-${key}`, capture.id, time);
        } catch (error) {
          const refusal = refusalOf(error);
          if (refusal?.issue === 'CAPTURE_FULLY_REFUNDED') return;
          if (refusal?.status === 422 || refusal?.status === 404) throw error;
          throw new PaymentUnavailable(`PayPal did not refund: ${String(error)}`, { cause: error });
        }
      }),

    readEvent: (body, headers) => guarded(() => readEvent(body, headers)),
  };
}
