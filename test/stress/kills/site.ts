import { signIn } from '../../../bench/cluster/live-events.ts';
import { type Buyer, buy, type Method, newBuyer, type Offer, offersOf } from '../../../bench/support/buyer.ts';
import { readLedger } from '../../../bench/support/purchase-checks.ts';
import type { Db } from '../../../server/adapters/database/database.ts';
import type { RefundRow } from '../../support/servers/sandbox.ts';
import type { ApplicationOptions } from '../../support/site-process.ts';

export type Reply = { status: number; body: Record<string, unknown> };
type Caller = 'admin' | 'staff' | 'customer';
type Call = { body?: object; key?: string; by?: Caller };

export type Site = {
  readonly place: ApplicationOptions;
  readonly db: Db;
  readonly offers: [Offer, ...Offer[]];
  /** Changes with each restart. */
  url: string;
  /** Payments and refunds that may be missing in either ledger. */
  readonly excused: Set<string>;
  readonly sample: Sample;
  nextNumber(): number;
  /** Null if the connection broke: the outcome is unknown. */
  call(method: string, path: string, call?: Call): Promise<Reply | null>;
  must(method: string, path: string, call?: Call): Promise<Record<string, unknown>>;
  sandbox(path: string, body?: object): Promise<Record<string, unknown>>;
  refundsAtProviders(): Promise<RefundRow[]>;
  now(): Promise<Date>;
  /** Runs the checks of open payments and all jobs, as time would. */
  moveClock(minutes: number): Promise<void>;
  newBuyer(method: Method, more?: Partial<Buyer>): Buyer;
  pay(method: Method): Promise<Payment>;
};

type Sample = { lastRefundId: number; lastRunId: number; refunds: Set<string> };

export type Payment = {
  id: number;
  orderId: number;
  provider: 'stripe' | 'paypal';
  ref: string;
  captureRef: string;
  amountCents: number;
};

const PATIENCE_MS = 40_000;
const MINUTES_PER_DAY = 1_440;
const BOUGHT_MS = 30_000;

export async function openSite(place: ApplicationOptions, db: Db, url: string, seed: number): Promise<Site> {
  const tokens = new Map<Caller, string>();
  const logIn = async (caller: Caller) => {
    tokens.set(caller, (await signIn(site.url, `${caller}@demo.test`)).token);
  };
  let lastNumber = 0;

  const send = async (path: string, init: RequestInit): Promise<Reply> => {
    const response = await fetch(site.url + path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const succeed = (path: string, { status, body }: Reply) => {
    if (status < 300) return body;
    throw new Error(`${path} returned ${status} ${JSON.stringify(body)}`);
  };
  const post = (path: string, body: object) =>
    send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

  const site: Site = {
    place,
    db,
    url,
    offers: await offersOf(url),
    excused: new Set((await readLedger(url)).map(({ payment }) => payment)),
    sample: {
      lastRefundId: await lastIdOf(db, 'refunds'),
      lastRunId: await lastIdOf(db, 'payout_runs'),
      refunds: new Set((await refundsAt(url)).map(({ id }) => id)),
    },
    nextNumber: () => ++lastNumber,

    async call(method, path, { body, key, by = 'admin' } = {}) {
      const request = () =>
        send(`/api${path}`, {
          method,
          headers: {
            authorization: `Bearer ${tokens.get(by)}`,
            ...(body && { 'content-type': 'application/json' }),
            ...(key && { 'idempotency-key': key }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
      return request()
        .then(async (reply) => {
          if (reply.status !== 401) return reply;
          // The clock is beyond the session's end.
          await logIn(by);
          return request();
        })
        .catch(() => null);
    },
    async must(method, path, call) {
      const reply = await site.call(method, path, call);
      if (!reply) throw new Error(`${path} got no response.`);
      return succeed(path, reply);
    },
    sandbox: async (path, body = {}) => succeed(path, await post(`/sandbox/${path}`, body)),
    refundsAtProviders: () => refundsAt(site.url),
    async now() {
      const { now } = (await (await fetch(`${site.url}/sandbox/clock`)).json()) as { now: string };
      return new Date(now);
    },
    async moveClock(minutes) {
      await site.sandbox('clock', { advance_days: minutes / MINUTES_PER_DAY });
    },
    newBuyer(method, more = {}) {
      const number = site.nextNumber();
      const offer = site.offers[number % site.offers.length] ?? site.offers[0];
      // Otherwise nobody could work on the order of a consumer, who may withdraw.
      return { ...newBuyer(method, offer, `s${seed}`, number), extra: { early_start: true }, ...more };
    },
    async pay(method) {
      const buyer = site.newBuyer(method);
      await buy(site.url, buyer, BOUGHT_MS);
      return paymentOf(db, buyer.email);
    },
  };
  for (const caller of ['admin', 'staff', 'customer'] as const) await logIn(caller);
  return site;
}

const refundsAt = async (url: string): Promise<RefundRow[]> =>
  (await (await fetch(`${url}/sandbox/refunds.json`)).json()) as RefundRow[];

async function lastIdOf(db: Db, table: 'refunds' | 'payout_runs'): Promise<number> {
  const last = await db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirst();
  return last?.id ?? 0;
}

export async function paymentOf(db: Db, email: string): Promise<Payment> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('checkout_attempts', 'checkout_attempts.id', 'payments.attempt_id')
    .select([
      'payments.id',
      'payments.order_id',
      'payments.provider',
      'payments.provider_ref',
      'payments.capture_ref',
      'payments.amount_cents',
    ])
    .where('checkout_attempts.email', '=', email)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    orderId: row.order_id ?? 0,
    provider: row.provider ?? 'stripe',
    ref: row.provider_ref ?? '',
    captureRef: row.capture_ref ?? '',
    amountCents: row.amount_cents,
  };
}
