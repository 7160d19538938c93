import { setTimeout as wait } from 'node:timers/promises';

export type Offer = { id: number; price: string };
export const ways = ['card', 'card with 3-D Secure', 'wallet'] as const;
export type Way = (typeof ways)[number];

type Invoice = { id: number; invoice_number: string; amount: string; status: string };
export type Receipt = { token: string | null; user: { email: string }; invoice: Invoice };

/** One buyer with one purchase, which goes on where it was cut off. */
export type Buyer = {
  way: Way;
  email: string;
  address: string;
  offer: Offer;
  /** The token to pay with: known from the start, or from a step on the way. */
  payment: string | null;
  /** The wallet's yes or the bank's is given: what follows is the last request. */
  confirmed: boolean;
  /** The first 201, exactly as the buyer got it. */
  receipt: Receipt | null;
};

const publicTokens = { card: 'tok_visa', 'card with 3-D Secure': 'tok_threeDSecure2Required' };

/** `number` tells buyers apart: every one has an e-mail and a client address of its own. */
export const newBuyer = (way: Way, offer: Offer, run: string, number: number): Buyer => ({
  way,
  email: `buyer-${number}@${run}.test`,
  address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  offer,
  payment: way === 'wallet' ? null : publicTokens[way],
  confirmed: way === 'card',
  receipt: null,
});

/** The connection broke: nobody knows what the other side has done. */
export class CutOff extends Error {
  override name = 'CutOff';
}

type Answer = { status: number; body: Record<string, unknown>; retryAfter: number | null };

async function post(url: string, buyer: Buyer, path: string, body: object, key?: string): Promise<Answer> {
  try {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': buyer.address,
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(40_000),
    });
    const retry = response.headers.get('retry-after');
    const answer = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body: answer, retryAfter: retry === null ? null : Number(retry) };
  } catch (error) {
    throw new CutOff(`${path}: ${String(error)}`, { cause: error });
  }
}

const unexpected = (buyer: Buyer, path: string, { status, body }: Answer) =>
  new Error(`${buyer.email} (${buyer.way}): ${path} answered ${status} ${JSON.stringify(body)}`);

/**
 * Buys, from wherever the buyer stands, as a patient browser would: what says `Retry-After` is asked again with the
 * same key until `deadlineMs` is over. Throws `CutOff` where the connection breaks.
 */
export async function buy(url: string, buyer: Buyer, deadlineMs: number): Promise<Receipt> {
  const until = performance.now() + deadlineMs;
  for (;;) {
    const answer = await step(url, buyer);
    if (answer === 'next') continue;
    if (answer.status === 201) {
      const receipt = answer.body as unknown as Receipt;
      buyer.receipt ??= receipt;
      return receipt;
    }
    if (answer.retryAfter === null || performance.now() > until) throw unexpected(buyer, 'the purchase', answer);
    await wait(Math.min(answer.retryAfter, 1) * 1000);
  }
}

async function step(url: string, buyer: Buyer): Promise<Answer | 'next'> {
  if (buyer.payment === null) {
    const order = await post(url, buyer, '/api/payments/paypal/orders', { service_id: buyer.offer.id });
    if (order.status !== 201) return order;
    buyer.payment = String(order.body.id);
    return 'next';
  }
  if (!buyer.confirmed && !buyer.payment.startsWith('tok_')) {
    const path =
      buyer.way === 'wallet'
        ? `/sandbox/paypal/orders/${buyer.payment}/approve`
        : `/sandbox/stripe/payment_intents/${buyer.payment}/authenticate`;
    const { status, ...rest } = await post(url, buyer, path, {});
    // 400: the bank's answer was given before the connection broke.
    if (status !== 200 && status !== 400) throw unexpected(buyer, path, { status, ...rest });
    buyer.confirmed = true;
    return 'next';
  }
  const answer = await place(url, buyer);
  const asked = answer.body.requires_action as { payment_token: string } | undefined;
  if (answer.status !== 402 || !asked) return answer;
  buyer.payment = asked.payment_token;
  return 'next';
}

/** The one request that buys. The bank's step makes it another request, and so with another key. */
export const place = (url: string, buyer: Buyer, key = `${buyer.email} ${buyer.payment}`.replaceAll(' ', ':')) =>
  post(
    url,
    buyer,
    '/api/orders/place-unauthenticated',
    {
      name: 'Kim Sander',
      email: buyer.email,
      payment_provider: buyer.way === 'wallet' ? 'paypal' : 'stripe',
      payment_token: buyer.payment,
      items: [{ service_id: buyer.offer.id, quantity: 1 }],
    },
    key,
  );

export async function offersOf(url: string): Promise<[Offer, ...Offer[]]> {
  const response = await fetch(`${url}/api/services`);
  const { data } = (await response.json()) as { data: { id: number; price_decimal: string }[] };
  const [first, ...more] = data.map(({ id, price_decimal }) => ({ id, price: price_decimal }));
  if (!first) throw new Error('There is nothing to buy.');
  return [first, ...more];
}
