import { setTimeout as wait } from 'node:timers/promises';
import type { OrderRequest } from '@paypal/paypal-server-sdk';
import { lazy } from '../../shared/lazy.ts';
import { refusalOf } from './paypal-outcomes.ts';

export type PaypalOptions = {
  clientId: string;
  clientSecret: string;
  /** The id that PayPal gave our webhook; a signature is only good for it. */
  webhookId: string;
  /** Whose account the money must go to; null where nobody said: then any payee of our credentials will do. */
  merchantId: string | null;
  mode: 'live' | 'sandbox';
  /** Where our own sandbox listens, `http://127.0.0.1:3111`; without it the provider itself. */
  apiOrigin?: string;
  /** How long one try may take. */
  timeoutMs?: number;
};

const LIVE = 'https://api-m.paypal.com';
const SANDBOX = 'https://api-m.sandbox.paypal.com';
// One try and one more; a whole payment (look, then capture) has `CALL_MS` altogether.
const TRY_MS = 6_000;
const CALL_MS = 15_000;
const PAUSE_MS = 300;

export type Time = { abortSignal: AbortSignal };
export const withinTime = (): Time => ({ abortSignal: AbortSignal.timeout(CALL_MS) });

export const originOf = ({ mode, apiOrigin }: PaypalOptions) => apiOrigin ?? (mode === 'live' ? LIVE : SANDBOX);

/**
 * Once more where the provider gave no answer or failed; every POST of ours carries a request id, so repeating it is
 * safe. The SDK's own retries are off: they take a refusal for a time-out and repeat that too.
 */
async function twice<T>(call: () => Promise<{ result: T }>): Promise<T> {
  try {
    return (await call()).result;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal && refusal.status < 500 && refusal.status !== 408) throw error;
    await wait(PAUSE_MS * (1 + Math.random()));
    return (await call()).result;
  }
}

/** The provider's SDK, imported at the first call. */
export const paypalClient = (options: PaypalOptions) =>
  lazy(async () => {
    const { Client, Environment, OrdersController, PaymentsController } = await import('@paypal/paypal-server-sdk');
    const origin = originOf(options);
    const { timeoutMs: timeout = TRY_MS } = options;

    // The SDK knows its two addresses and no other, so ours is put in on the way out.
    class ClientAt extends Client {
      override getRequestBuilderFactory(): ReturnType<typeof Client.prototype.getRequestBuilderFactory> {
        const build = super.getRequestBuilderFactory();
        return (method, path) => {
          const request = build(method, path);
          request.interceptRequest((sent) => ({ ...sent, url: sent.url.replace(SANDBOX, origin) }));
          return request;
        };
      }
    }

    const client = new (options.apiOrigin ? ClientAt : Client)({
      environment: options.mode === 'live' && !options.apiOrigin ? Environment.Production : Environment.Sandbox,
      clientCredentialsAuthCredentials: {
        oAuthClientId: options.clientId,
        oAuthClientSecret: options.clientSecret,
        // The SDK keeps what its first request for a token came to, a failure as well: one refusal would take the
        // wallet away until the next start. No token is asked for again.
        oAuthTokenProvider: async (last, manager) => {
          try {
            return await manager.updateToken(last);
          } catch {
            return undefined as never;
          }
        },
      },
      timeout,
      httpClientOptions: { timeout, retryConfig: { maxNumberOfRetries: 0 } },
    });
    const orders = new OrdersController(client);
    const payments = new PaymentsController(client);
    const results = { prefer: 'return=representation' };

    /** Each call gives the provider's answer, and tries twice; `time` bounds a payment's calls together. */
    return {
      order: (id: string, time: Time) => twice(() => orders.getOrder({ id }, time)),
      create: (key: string, body: OrderRequest, time: Time) =>
        twice(() => orders.createOrder({ paypalRequestId: key, body }, time)),
      capture: (key: string, id: string, time: Time) =>
        twice(() => orders.captureOrder({ ...results, id, paypalRequestId: key }, time)),
      refund: (key: string, captureId: string, time: Time) =>
        twice(() => payments.refundCapturedPayment({ captureId, paypalRequestId: key, body: {} }, time)),
    };
  });

export type PaypalClient = Awaited<ReturnType<ReturnType<typeof paypalClient>>>;
