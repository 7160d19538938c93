import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Db } from '../server/adapters/database/database.ts';
import { newPace } from '../server/adapters/payments/pace.ts';
import type { PaymentGateway, ProviderPayment } from '../server/adapters/payments/payments.ts';
import { readConfig } from '../server/config/config.ts';
import { serve } from '../server/main/serve.ts';
import { executeRuns, startRuns } from '../server/settlement/reconciliation/runs.ts';
import { freePort } from '../test/support/free-port.ts';
import { temporaryFolder } from '../test/support/program.ts';
import { secretsKey } from '../test/support/site-process.ts';
import { startPostgres } from './support/postgres.ts';

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '100000' },
    postgres: { type: 'boolean', default: false },
    /** Reads as fast as possible, instead of four pages a second. */
    unpaced: { type: 'boolean', default: false },
  },
});

const PAGE = 100;
const CENTS = 49_900;
const FEE_CENTS = 1_477;
const GOAL_MB = 64;
const GOAL_RATIO = 2;
const CALLS = 400;
const SAMPLE_MS = 200;
const DAY_MS = 24 * 3600_000;

const count = Number(values.payments);
const began = Date.now() - 3 * DAY_MS;
const createdAt = (n: number) => new Date(began + Math.floor((n / count) * 2 * DAY_MS)).toISOString();

/** A shop of three days has these records: each payment with its order and paid invoice. */
async function fillPayments(db: Db): Promise<void> {
  const role = db.selectFrom('roles').select('id').where('name', '=', 'customer');
  const at = createdAt(0);
  const { id: userId } = await db
    .insertInto('users')
    .values({
      name: 'Ida Buyer',
      email: 'ida@mail.test',
      email_canonical: 'ida@mail.test',
      password_hash: '',
      password_is_temporary: false,
      role_id: role,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const amounts = { net_cents: CENTS, tax_cents: 0 };
  for (let first = 1; first <= count; first += 1_000) {
    const numbers = Array.from({ length: Math.min(1_000, count - first + 1) }, (_, i) => first + i);
    await db.transaction().execute(async (trx) => {
      const insert = async (table: Parameters<typeof trx.insertInto>[0], row: (n: number) => object) => {
        for (let start = 0; start < numbers.length; start += 500)
          await trx
            .insertInto(table)
            .values(numbers.slice(start, start + 500).map(row) as never)
            .execute();
      };
      await insert('orders', (id) => ({
        ...amounts,
        id,
        user_id: userId,
        status: 'pending',
        payment_status: 'paid',
        payment_method: 'stripe',
        subtotal_cents: CENTS,
        total_cents: CENTS,
        delivery_days: 5,
        created_at: createdAt(id),
        updated_at: createdAt(id),
      }));
      const line = { ...amounts, title: 'Service', quantity: 1, total_cents: CENTS };
      await insert('order_items', (id) => ({ ...line, order_id: id, price_cents: CENTS, delivery_days: 5 }));
      await insert('invoices', (id) => ({
        ...amounts,
        id,
        order_id: id,
        user_id: userId,
        year: 2026,
        seq: id,
        invoice_number: `INV-2026-${String(id).padStart(6, '0')}`,
        issued_on: at.slice(0, 10),
        due_on: at.slice(0, 10),
        amount_cents: CENTS,
        paid_cents: CENTS,
        status: 'paid',
        paid_at: createdAt(id),
        document: '{}',
        created_at: createdAt(id),
      }));
      await insert('invoice_lines', (id) => ({ ...line, invoice_id: id, position: 1, unit_price_cents: CENTS }));
      await insert('payments', (id) => ({
        id,
        order_id: id,
        user_id: userId,
        method: 'stripe',
        provider: 'stripe',
        provider_ref: `pi_${id}`,
        amount_cents: CENTS,
        currency: 'USD',
        status: 'captured',
        received_on: createdAt(id).slice(0, 10),
        created_at: createdAt(id),
      }));
      await insert('payment_allocations', (id) => ({
        payment_id: id,
        invoice_id: id,
        amount_cents: CENTS,
        created_at: createdAt(id),
      }));
    });
  }
  await db.insertInto('document_counters').values({ kind: 'invoice', year: 2026, last_seq: count }).execute();
  // The application would otherwise start its first nightly run.
  const now = new Date().toISOString();
  const done = { from_at: now, to_at: now, state: 'done' as const, started_at: now, finished_at: now };
  await db
    .insertInto('reconciliation_runs')
    .values([
      { ...done, provider: 'stripe' },
      { ...done, provider: null },
    ])
    .execute();
}

const listed = (n: number): ProviderPayment => ({
  ref: `pi_${n}`,
  captureRef: `ch_${n}`,
  attemptKey: `key-${n}`,
  amountCents: CENTS,
  currency: 'USD',
  feeCents: FEE_CENTS,
  state: 'captured',
  createdAt: createdAt(n),
  email: 'ida@mail.test',
  refunds: [],
  disputes: [],
});

function generatedProvider(real: PaymentGateway): PaymentGateway {
  const pace = newPace();
  return {
    ...real,
    async *payments() {
      for (let last = count; last > 0; last -= PAGE) {
        if (!values.unpaced) await pace(async () => {});
        yield Array.from({ length: Math.min(PAGE, last) }, (_, i) => listed(last - i));
      }
    },
  };
}

const megabytes = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 10) / 10;
const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/** Pages beyond the last are not cached. */
async function callTimes(url: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const start = performance.now();
    await (await fetch(`${url}/api/services?page=${times.length + 1_000}&per_page=12`)).arrayBuffer();
    times.push(performance.now() - start);
    await wait(5);
  }
  return times;
}

const dataDir = temporaryFolder('reconcile');
const engine = values.postgres ? await startPostgres() : null;
const config = readConfig({
  NODE_ENV: 'test',
  SANDBOX: '1',
  COMPANY_FILE: 'sample/company.json',
  LOG_LEVEL: 'silent',
  PORT: String(await freePort()),
  DATA_DIR: dataDir,
  ...(engine && { DATABASE_URL: engine.url, SECRETS_KEY: secretsKey }),
});
console.log(`Filling ${count.toLocaleString('en-US')} payments into ${engine ? 'PostgreSQL' : 'SQLite'} …`);
const running = await serve(config, {
  log: pino({ level: 'silent' }),
  async prepare(deps) {
    const { stripe } = deps.payments;
    deps.payments = { ...deps.payments, stripe: stripe && generatedProvider(stripe), paypal: null };
    await fillPayments(deps.db);
    if (engine) await sql`vacuum analyze`.execute(deps.db);
  },
});
const { deps, url } = running;
const manyCalls = () => {
  let calls = 0;
  return () => {
    calls += 1;
    return calls > CALLS;
  };
};
await callTimes(url, manyCalls());
globalThis.gc?.();
const before = await callTimes(url, manyCalls());
globalThis.gc?.();
const base = process.memoryUsage();
let peak = base;
const sampling = setInterval(() => {
  const now = process.memoryUsage();
  if (now.rss > peak.rss) peak = now;
}, SAMPLE_MS);
const range = { from: new Date(began - DAY_MS).toISOString(), to: new Date().toISOString(), by: null };
await startRuns(deps.db, deps, ['stripe'], range);
let isDone = false;
const start = performance.now();
const compared = executeRuns(deps).finally(() => {
  isDone = true;
});
const during = await callTimes(url, () => isDone);
await compared;
const seconds = (performance.now() - start) / 1_000;
clearInterval(sampling);
globalThis.gc?.();
const heapIncrease = megabytes(process.memoryUsage().heapUsed - base.heapUsed);
const run = await deps.db
  .selectFrom('reconciliation_runs')
  .select(['state', 'checked', 'found', 'error'])
  .orderBy('id', 'desc')
  .executeTakeFirstOrThrow();
const filled = await deps.db
  .selectFrom('payments')
  .select((e) => e.fn.countAll<number>().as('count'))
  .where('capture_ref', 'is not', null)
  .executeTakeFirstOrThrow();
const ownStart = performance.now();
await startRuns(deps.db, deps, [null], range);
isDone = false;
const ownRecords = executeRuns(deps).finally(() => {
  isDone = true;
});
const duringOwn = await callTimes(url, () => isDone);
await ownRecords;
const ownSeconds = (performance.now() - ownStart) / 1_000;
const increase = megabytes(peak.rss - base.rss);
const ratio = p95(during) / p95(before);
console.log(
  `${run.state}: ${run.checked} payments compared in ${seconds.toFixed(0)} s, ${run.found} differences, ${filled.count} captures filled in`,
);
console.log(
  `memory: ${megabytes(base.rss)} MB before, ${increase} MB more at the peak (goal ${GOAL_MB} MB), ${heapIncrease} MB of heap remain`,
);
console.log(
  `other calls: p95 ${p95(before).toFixed(1)} ms before, ${p95(during).toFixed(1)} ms during, ${ratio.toFixed(2)} times (goal ${GOAL_RATIO})`,
);
console.log(
  `our own records: all invariants in ${ownSeconds.toFixed(1)} s, during which a call took ${Math.max(...duringOwn).toFixed(0)} ms at most`,
);
await running.close({ drains: false });
await engine?.stop();
const isMissed = run.state !== 'done' || run.checked !== count || run.found !== 0 || increase > GOAL_MB;
process.exit(isMissed ? 1 : 0);
