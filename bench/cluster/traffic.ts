import { setTimeout as wait } from 'node:timers/promises';
import { type Buyer, buy, methods, newBuyer, type Offer } from '../support/buyer.ts';
import { quantile } from '../support/figures.ts';

export type TrafficOptions = { url: string; offers: [Offer, ...Offer[]]; perSecond: number; name: string };
export type Traffic = {
  buyers: Buyer[];
  sent: number;
  failures: string[];
  pageMs: number[];
  purchaseMs: number[];
};

const BUY_EVERY = 5;
const paths = ['/', '/services', '/api/services', '/solutions', '/about', '/api/services/hot'];
/** While a payment's webhook is handled, the buyer's own request for it must wait: not a failure. */
const STILL_PROCESSED = 409;
const PROCESSED_MS = 10_000;

async function visit(url: string, n: number): Promise<void> {
  const path = paths[n % paths.length] ?? '/';
  const response = await fetch(url + path, {
    headers: { 'x-forwarded-for': `10.200.${(n >> 8) & 255}.${n & 255}` },
    signal: AbortSignal.timeout(20_000),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`);
}

/**
 * The rate is fixed, however slow the responses are. Nothing is repeated: each refused or lost request is a failure.
 * Every fifth is a purchase.
 */
export function startTraffic({ url, offers, perSecond, name }: TrafficOptions): { stop(): Promise<Traffic> } {
  const traffic: Traffic = { buyers: [], sent: 0, failures: [], pageMs: [], purchaseMs: [] };
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  const purchase = async (n: number) => {
    const method = methods[(n / BUY_EVERY) % methods.length] ?? 'card';
    const buyer = newBuyer(method, offers[n % offers.length] ?? offers[0], name, n);
    traffic.buyers.push(buyer);
    await buy(url, buyer, PROCESSED_MS, [STILL_PROCESSED]);
  };
  const send = async (n: number) => {
    const isPurchase = n % BUY_EVERY === 0;
    const begun = performance.now();
    try {
      await (isPurchase ? purchase(n) : visit(url, n));
      (isPurchase ? traffic.purchaseMs : traffic.pageMs).push(performance.now() - begun);
    } catch (error) {
      traffic.failures.push(error instanceof Error ? error.message : String(error));
    }
  };
  const sending = (async () => {
    const begun = performance.now();
    while (!stopping.signal.aborted) {
      traffic.sent += 1;
      const request = send(traffic.sent);
      running.add(request);
      void request.finally(() => running.delete(request));
      const next = begun + (traffic.sent / perSecond) * 1000;
      await wait(Math.max(0, next - performance.now()));
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await sending;
      await Promise.all(running);
      return traffic;
    },
  };
}

/** A buyer whose purchase failed repeats it with the same `Idempotency-Key`. */
export async function finishPurchases(url: string, { buyers }: Traffic, deadlineMs: number): Promise<string[]> {
  const problems: string[] = [];
  const finish = async (buyer: Buyer) => {
    const until = performance.now() + deadlineMs;
    for (;;) {
      const left = until - performance.now();
      const failed = await buy(url, buyer, left).then(() => null, String);
      if (!failed) return;
      if (left <= 0) return void problems.push(`${buyer.email} could not repeat the purchase: ${failed}`);
      await wait(250);
    }
  };
  for (const buyer of buyers.filter(({ receipt }) => !receipt)) await finish(buyer);
  return problems;
}

export function summary({ sent, failures, pageMs, purchaseMs }: Traffic): string {
  const ms = (values: number[]) => `${quantile(values, 0.5).toFixed(0)} / ${quantile(values, 0.99).toFixed(0)} ms`;
  return `${sent} sent, ${failures.length} failed; pages ${ms(pageMs)}, purchases ${ms(purchaseMs)} (median / 99th percentile)`;
}
