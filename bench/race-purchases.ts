import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  type Application,
  type ApplicationOptions,
  fill,
  freePort,
  startApplication,
  startSandbox,
} from './support/application.ts';
import {
  type Buyer,
  buy,
  confirm,
  createPaypalOrder,
  methods,
  newBuyer,
  type Offer,
  offersOf,
  placeOrder,
  type Receipt,
  unexpected,
} from './support/buyer.ts';
import { startPostgres } from './support/postgres.ts';
import { temporaryFolder } from './support/program.ts';
import { findProblems, readLedger, withDatabase } from './support/purchase-checks.ts';

const SIMULTANEOUS = 20;
const COPIES = 4;
const DEADLINE_MS = 30_000;
const ROUNDS = 8;

type Race = {
  rounds: number;
  place: ApplicationOptions;
  urls: string[];
  offers: [Offer, ...Offer[]];
  buyers: Buyer[];
  problems: string[];
};

function addBuyer({ buyers, offers }: Race, index: number): Buyer {
  const method = methods[index % methods.length] ?? 'card';
  const buyer = newBuyer(method, offers[index % offers.length] ?? offers[0], 'race', buyers.length + 1);
  buyers.push(buyer);
  return buyer;
}

const nodeFor = ({ urls }: Race, i: number) => urls[i % urls.length] ?? '';
const numberOf = ({ invoice }: Receipt) => Number(invoice.invoice_number.slice(-6));

async function differentBuyers(race: Race): Promise<string> {
  const buyers = Array.from({ length: SIMULTANEOUS }, (_, i) => addBuyer(race, i));
  const begun = performance.now();
  const receipts = await Promise.all(buyers.map((buyer, i) => buy(nodeFor(race, i), buyer, DEADLINE_MS)));
  const seconds = ((performance.now() - begun) / 1000).toFixed(2);
  const numbers = receipts.map(numberOf).sort((a, b) => a - b);
  const first = numbers[0] ?? 0;
  if (!numbers.every((number, i) => number === first + i)) race.problems.push(`Numbers are ${numbers.join(', ')}.`);
  return `${SIMULTANEOUS} simultaneous purchases: invoices ${first} to ${numbers.at(-1)} in ${seconds} s`;
}

async function sameKey(race: Race): Promise<string> {
  for (let i = 0; i < race.rounds; i += 1) {
    const buyer = await readyBuyer(race, i);
    const copies = Array.from({ length: COPIES }, () => ({ ...buyer }));
    const receipts = await Promise.all(copies.map((copy, n) => buy(nodeFor(race, n), copy, DEADLINE_MS)));
    buyer.receipt = receipts[0] ?? null;
    const numbers = new Set(receipts.map((r) => r.invoice.invoice_number));
    if (numbers.size !== 1) race.problems.push(`One key, several invoices: ${[...numbers].join(', ')}.`);
  }
  return `${race.rounds} × the same key ${COPIES} times at once: one order each`;
}

async function samePayment(race: Race): Promise<string> {
  const statuses: number[] = [];
  for (let i = 0; i < race.rounds; i += 1) {
    const payer = await readyBuyer(race, i);
    if (payer.method === 'card') payer.payment = await cardToken(nodeFor(race, i));
    const { method, payment } = payer;
    const others = Array.from({ length: COPIES - 1 }, () => Object.assign(addBuyer(race, 0), { method, payment }));
    const results = await Promise.all(
      [payer, ...others].map((rival, n) => placeOrder(nodeFor(race, n), rival, `rival-${i}-${n}`)),
    );
    const won = results.filter((result) => result.status === 201).length;
    const lost = results.filter((result) => result.status === 409 || result.status === 422).length;
    if (won !== 1 || won + lost !== COPIES)
      race.problems.push(
        `One ${method} payment: ${results.map((r) => `${r.status} ${JSON.stringify(r.body)}`).join(' | ')}`,
      );
    statuses.push(...results.map((result) => result.status));
  }
  const counts = [...Map.groupBy(statuses, (status) => status)].map(([status, list]) => `${list.length} × ${status}`);
  return `${race.rounds} × the same payment ${COPIES} times at once: ${counts.sort().join(', ')}`;
}

async function readyBuyer(race: Race, i: number): Promise<Buyer> {
  const buyer = addBuyer(race, 0);
  if (i % 2 === 0) return buyer;
  const url = nodeFor(race, i);
  const order = await createPaypalOrder(url, buyer);
  if (order.status !== 201) throw unexpected(buyer, 'the PayPal order', order);
  Object.assign(buyer, { method: 'PayPal', payment: String(order.body.id) });
  await confirm(url, buyer);
  return buyer;
}

async function cardToken(url: string): Promise<string> {
  const body = new URLSearchParams({
    key: 'pk_test_sandbox',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
  });
  const response = await fetch(`${url}/sandbox/stripe/v1/tokens`, { method: 'POST', body });
  return ((await response.json()) as { id: string }).id;
}

/** Problems count only if they remain after all webhooks have arrived. */
async function checkRecords({ place, urls, buyers, problems }: Race): Promise<void> {
  const [url = ''] = urls;
  const until = performance.now() + DEADLINE_MS;
  for (;;) {
    const ledger = await readLedger(url);
    const found = await withDatabase(place, (db) => findProblems(db, ledger, buyers));
    if (found.length === 0 || performance.now() > until) return void problems.push(...found);
    await wait(200);
  }
}

type Options = { nodes: number; rounds: number; databaseUrl?: string; log?: (line: string) => void };

export async function racePurchases({ nodes, rounds, databaseUrl, log = () => {} }: Options): Promise<string[]> {
  const dataDir = temporaryFolder('race');
  const ports = await Promise.all(Array.from({ length: nodes }, freePort));
  const sandbox = await startSandbox(dataDir, `http://127.0.0.1:${ports[0]}`);
  const place: ApplicationOptions = { dataDir, sandboxUrl: sandbox.url, ...(databaseUrl ? { databaseUrl } : {}) };
  const running: Application[] = [];
  const problems: string[] = [];
  try {
    await fill(place);
    for (const application of await Promise.all(ports.map((port) => startApplication({ ...place, port }))))
      running.push(application);
    const urls = running.map((application) => application.url);
    const offers = await offersOf(urls[0] ?? '');
    const race: Race = { rounds, place, urls, offers, buyers: [], problems };
    for (const run of [differentBuyers, sameKey, samePayment, differentBuyers]) log(`  ${await run(race)}`);
    await checkRecords(race);
    if (problems.length > 0) for (const application of running) log(application.output());
    return problems;
  } finally {
    for (const program of [...running, sandbox]) await program.stop();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: String(ROUNDS) } } });
  const rounds = Number(values.rounds);
  console.log('One node on SQLite:');
  const problems = await racePurchases({ nodes: 1, rounds, log: console.log });
  const postgres = await startPostgres();
  try {
    console.log('Two nodes on one PostgreSQL:');
    problems.push(...(await racePurchases({ nodes: 2, rounds, databaseUrl: postgres.url, log: console.log })));
  } finally {
    await postgres.stop();
  }
  for (const problem of problems) console.log(`FAILED: ${problem}`);
  console.log(
    problems.length === 0
      ? 'One winner in each race; invoice numbers are gapless and unique.'
      : `${problems.length} PROBLEMS.`,
  );
  process.exit(problems.length === 0 ? 0 : 1);
}

if (import.meta.main) await main();
