import { setTimeout as wait } from 'node:timers/promises';

export type Offer = { id: number; price: string };
export const methods = ['card', 'card with 3-D Secure', 'PayPal'] as const;
export type Method = (typeof methods)[number];

type Invoice = { id: number; invoice_number: string; amount: string; status: string };
export type Receipt = { token: string | null; user: { email: string }; invoice: Invoice };

export type Buyer = {
  method: Method;
  email: string;
  ipAddress: string;
  offer: Offer;
  extra?: object;
  payment: string | null;
  isConfirmed: boolean;
  receipt: Receipt | null;
};

const publicTokens = { card: 'tok_visa', 'card with 3-D Secure': 'tok_threeDSecure2Required' };

export const newBuyer = (method: Method, offer: Offer, run: string, number: number): Buyer => ({
  method,
  email: `buyer-${number}@${run}.test`,
  ipAddress: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  offer,
  payment: method === 'PayPal' ? null : publicTokens[method],
  isConfirmed: method === 'card',
  receipt: null,
});

/** The outcome of the request is unknown. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

type Result = { status: number; body: Record<string, unknown>; retryAfter: number | null };

async function postJson(url: string, buyer: Buyer, path: string, body: object, key?: string): Promise<Result> {
  try {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': buyer.ipAddress,
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(40_000),
    });
    const retry = response.headers.get('retry-after');
    const json = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body: json, retryAfter: retry === null ? null : Number(retry) };
  } catch (error) {
    throw new ConnectionLost(`${path}: ${String(error)}`, { cause: error });
  }
}

class Unexpected extends Error {
  readonly response: Result;
  constructor(message: string, response: Result) {
    super(message);
    this.response = response;
  }
}

export const unexpected = (buyer: Buyer, path: string, response: Result) => {
  const { status, body } = response;
  const message = `${buyer.email} (${buyer.method}): ${path} returned ${status} ${JSON.stringify(body)}`;
  return new Unexpected(message, response);
};

export const responseOf = (error: unknown): Result | null => (error instanceof Unexpected ? error.response : null);

/**
 * Continues from the step that the buyer has reached. Repeats responses with `Retry-After`, or one of `statuses`, until
 * `deadlineMs`.
 */
export async function buy(url: string, buyer: Buyer, deadlineMs: number, statuses?: number[]): Promise<Receipt> {
  const until = performance.now() + deadlineMs;
  for (;;) {
    const result = await step(url, buyer);
    if (result === 'next') continue;
    if (result.status === 201) {
      const receipt = result.body as unknown as Receipt;
      buyer.receipt ??= receipt;
      return receipt;
    }
    const isRepeated = result.retryAfter !== null && (statuses?.includes(result.status) ?? true);
    if (!isRepeated || performance.now() > until) throw unexpected(buyer, 'the purchase', result);
    await wait(Math.min(result.retryAfter ?? 1, 1) * 1000);
  }
}

async function step(url: string, buyer: Buyer): Promise<Result | 'next'> {
  if (buyer.payment === null) {
    const order = await createPaypalOrder(url, buyer);
    if (order.status !== 201) return order;
    buyer.payment = String(order.body.id);
    return 'next';
  }
  if (!buyer.isConfirmed && !buyer.payment.startsWith('tok_')) {
    await confirm(url, buyer);
    return 'next';
  }
  const result = await placeOrder(url, buyer);
  const action = result.body.requires_action as { payment_token: string } | undefined;
  if (result.status !== 402 || !action) return result;
  buyer.payment = action.payment_token;
  return 'next';
}

export const createPaypalOrder = (url: string, buyer: Buyer) =>
  postJson(url, buyer, '/api/payments/paypal/orders', { service_id: buyer.offer.id, ...buyer.extra });

export async function confirm(url: string, buyer: Buyer): Promise<void> {
  const path =
    buyer.method === 'PayPal'
      ? `/sandbox/paypal/orders/${buyer.payment}/approve`
      : `/sandbox/stripe/payment_intents/${buyer.payment}/authenticate`;
  const result = await postJson(url, buyer, path, {});
  // 400: confirmed before the connection broke.
  if (result.status !== 200 && result.status !== 400) throw unexpected(buyer, path, result);
  buyer.isConfirmed = true;
}

export const placeOrder = (url: string, buyer: Buyer, key = `${buyer.email} ${buyer.payment}`.replaceAll(' ', ':')) =>
  postJson(
    url,
    buyer,
    '/api/orders/place-unauthenticated',
    {
      name: 'Kim Sander',
      email: buyer.email,
      payment_provider: buyer.method === 'PayPal' ? 'paypal' : 'stripe',
      payment_token: buyer.payment,
      items: [{ service_id: buyer.offer.id, quantity: 1 }],
      ...buyer.extra,
    },
    key,
  );

type Service = { id: number; slug: string; price_decimal: string };

export async function offersOf(url: string): Promise<[Offer, ...Offer[]]> {
  const get = async <T>(path: string) => (await (await fetch(url + path)).json()) as T;
  const { data } = await get<{ data: Service[] }>('/api/services');
  const simple = [];
  for (const service of data) {
    const { options } = await get<{ options: { group_name: string | null }[] }>(`/api/services/${service.slug}`);
    if (options.every(({ group_name }) => group_name === null)) simple.push(service);
  }
  const [first, ...more] = simple.map(({ id, price_decimal }) => ({ id, price: price_decimal }));
  if (!first) throw new Error('There is nothing to buy.');
  return [first, ...more];
}
