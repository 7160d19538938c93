import { setTimeout as wait } from 'node:timers/promises';
import type { OrderRequest, RefundRequest } from '@paypal/paypal-server-sdk';
import { lazy } from '../../shared/lazy.ts';
import { refusalOf } from './paypal-outcomes.ts';

export type PaypalOptions = {
  clientId: string;
  clientSecret: string;
  /** PayPal's id of our webhook, part of each signature. */
  webhookId: string;
  /** The account that must get the money; null accepts any payee. */
  merchantId: string | null;
  mode: 'live' | 'sandbox';
  apiOrigin?: string;
  /** Per try. */
  timeoutMs?: number;
  /** The limit for long lists. */
  callsPerSecond?: number;
};

const LIVE = 'https://api-m.paypal.com';
const SANDBOX = 'https://api-m.sandbox.paypal.com';
// Two tries per call; lookup and capture together have `CALL_MS`.
const TRY_MS = 6_000;
const CALL_MS = 15_000;
const PAUSE_MS = 300;

const SEARCH_FIELDS = 'transaction_info,payer_info';
export type SearchQuery = {
  startDate: string;
  endDate: string;
  transactionType?: string;
  page: number;
  pageSize: number;
};

export type Deadline = { abortSignal: AbortSignal };
export const newDeadline = (): Deadline => ({ abortSignal: AbortSignal.timeout(CALL_MS) });

export const originOf = ({ mode, apiOrigin }: PaypalOptions) => apiOrigin ?? (mode === 'live' ? LIVE : SANDBOX);

/**
 * Safe, because every POST carries a request id. The SDK's own retries are off: they mistake a refusal for a timeout.
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

export const paypalClient = (options: PaypalOptions) =>
  lazy(async () => {
    const { Client, Environment, OrdersController, PaymentsController, TransactionSearchController } = await import(
      '@paypal/paypal-server-sdk'
    );
    const origin = originOf(options);
    const { timeoutMs: timeout = TRY_MS } = options;

    // The SDK supports PayPal's two origins only.
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
        // The SDK caches its first token response, even a failure: one refusal would disable PayPal until a restart.
        // Without a token it requests one again.
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
    const transactions = new TransactionSearchController(client);
    const results = { prefer: 'return=representation' };

    /** `deadline` covers all calls of one payment. */
    return {
      order: (id: string, deadline: Deadline) => twice(() => orders.getOrder({ id }, deadline)),
      create: (key: string, body: OrderRequest, deadline: Deadline) =>
        twice(() => orders.createOrder({ paypalRequestId: key, body }, deadline)),
      capture: (key: string, id: string, deadline: Deadline) =>
        twice(() => orders.captureOrder({ ...results, id, paypalRequestId: key }, deadline)),
      captured: (captureId: string, deadline: Deadline) =>
        twice(() => payments.getCapturedPayment({ captureId }, deadline)),
      refund: (key: string, captureId: string, body: RefundRequest, deadline: Deadline) =>
        twice(() => payments.refundCapturedPayment({ ...results, captureId, paypalRequestId: key, body }, deadline)),
      search: (query: SearchQuery, deadline: Deadline) =>
        twice(() => transactions.searchTransactions({ ...query, fields: SEARCH_FIELDS }, deadline)),
    };
  });

export type PaypalClient = Awaited<ReturnType<ReturnType<typeof paypalClient>>>;
