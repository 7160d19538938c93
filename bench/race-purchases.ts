import { setTimeout as wait } from 'node:timers/promises';
import { ledgerOf, problemsOf, withDatabase } from '../test/support/invariants.ts';
import { type Application, fill, freePort, type Place, startApplication, startSandbox } from './support/application.ts';
import {
  type Buyer,
  buy,
  newBuyer,
  type Offer,
  offersOf,
  place as order,
  type Receipt,
  ways,
} from './support/buyer.ts';
import { startPostgres } from './support/postgres.ts';
import { temporaryFolder } from './support/program.ts';

const AT_ONCE = 20;
const PATIENCE_MS = 30_000;
const TWINS = 4;
const TRIES = 8;

type Race = { place: Place; urls: string[]; offers: [Offer, ...Offer[]]; buyers: Buyer[]; problems: string[] };

function come({ buyers, offers }: Race, at: number): Buyer {
  const way = ways[at % ways.length] ?? 'card';
  const buyer = newBuyer(way, offers[at % offers.length] ?? offers[0], 'race', buyers.length + 1);
  buyers.push(buyer);
  return buyer;
}

const nodeFor = ({ urls }: Race, i: number) => urls[i % urls.length] ?? '';
const numberOf = ({ invoice }: Receipt) => Number(invoice.invoice_number.slice(-6));

/** Twenty buyers at the same moment, spread over the nodes: twenty invoices, one number after the other. */
async function allAtOnce(race: Race): Promise<string> {
  const buyers = Array.from({ length: AT_ONCE }, (_, i) => come(race, i));
  const begun = performance.now();
  const receipts = await Promise.all(buyers.map((buyer, i) => buy(nodeFor(race, i), buyer, PATIENCE_MS)));
  const seconds = ((performance.now() - begun) / 1000).toFixed(2);
  const numbers = receipts.map(numberOf).sort((a, b) => a - b);
  const first = numbers[0] ?? 0;
  if (!numbers.every((number, i) => number === first + i)) race.problems.push(`Numbers are ${numbers.join(', ')}.`);
  return `${AT_ONCE} purchases at once: invoices ${first} to ${numbers.at(-1)} in ${seconds} s`;
}

/** One request sent several times at once, to all nodes: one charge, one order, and everybody gets that one. */
async function sameKey(race: Race): Promise<string> {
  for (let i = 0; i < TRIES; i += 1) {
    const buyer = await ready(race, i);
    const copies = Array.from({ length: TWINS }, () => ({ ...buyer }));
    const receipts = await Promise.all(copies.map((copy, n) => buy(nodeFor(race, n), copy, PATIENCE_MS)));
    buyer.receipt = receipts[0] ?? null;
    const numbers = new Set(receipts.map((r) => r.invoice.invoice_number));
    if (numbers.size !== 1) race.problems.push(`One key, several invoices: ${[...numbers].join(', ')}.`);
  }
  return `${TRIES} × the same key ${TWINS} times at once: one order each`;
}

/** One payment that may be used once, under several keys and for several people at once: one of them gets the order. */
async function samePayment(race: Race): Promise<string> {
  const answers: number[] = [];
  for (let i = 0; i < TRIES; i += 1) {
    const payer = await ready(race, i);
    if (payer.way === 'card') payer.payment = await cardToken(nodeFor(race, i));
    const { way, payment } = payer;
    const rivals = [payer, ...Array.from({ length: TWINS - 1 }, () => Object.assign(come(race, 0), { way, payment }))];
    const results = await Promise.all(rivals.map((rival, n) => order(nodeFor(race, n), rival, `rival-${i}-${n}`)));
    const won = results.filter((result) => result.status === 201).length;
    const lost = results.filter((result) => result.status === 409 || result.status === 422).length;
    if (won !== 1 || won + lost !== TWINS)
      race.problems.push(
        `One ${way} payment: ${results.map((r) => `${r.status} ${JSON.stringify(r.body)}`).join(' | ')}`,
      );
    answers.push(...results.map((result) => result.status));
  }
  const counts = [...Map.groupBy(answers, (status) => status)].map(([status, list]) => `${list.length} × ${status}`);
  return `${TRIES} × the same payment ${TWINS} times at once: ${counts.sort().join(', ')}`;
}

/** A buyer before the last step, so that only the request that pays is raced. Cards and wallets take turns. */
async function ready(race: Race, i: number): Promise<Buyer> {
  const buyer = come(race, 0);
  if (i % 2 === 0) return buyer;
  const url = nodeFor(race, i);
  const made = await postJson(`${url}/api/payments/paypal/orders`, { service_id: buyer.offer.id });
  await postJson(`${url}/sandbox/paypal/orders/${made.id}/approve`, {});
  return Object.assign(buyer, { way: 'wallet', payment: String(made.id), confirmed: true });
}

async function postJson(url: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

/** A card as a browser would hand it over: good for one payment. */
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

/** The books are looked at when every webhook is through, or the time is over. */
async function balance({ place, urls, buyers, problems }: Race): Promise<void> {
  const [url = ''] = urls;
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const ledger = await ledgerOf(url);
    const wrong = await withDatabase(place, (db) => problemsOf(db, ledger, buyers));
    if (wrong.length === 0 || performance.now() > until) return void problems.push(...wrong);
    await wait(200);
  }
}

/** Races purchases against one or several nodes over one database; gives everything that went wrong. */
export async function racePurchases(nodes: number, databaseUrl?: string, say: (line: string) => void = () => {}) {
  const dataDir = temporaryFolder('race');
  const ports = await Promise.all(Array.from({ length: nodes }, freePort));
  const sandbox = await startSandbox(dataDir, `http://127.0.0.1:${ports[0]}`);
  const place: Place = { dataDir, sandboxUrl: sandbox.url, ...(databaseUrl ? { databaseUrl } : {}) };
  const running: Application[] = [];
  const problems: string[] = [];
  try {
    await fill(place);
    for (const application of await Promise.all(ports.map((port) => startApplication({ ...place, port }))))
      running.push(application);
    const urls = running.map((application) => application.url);
    const offers = await offersOf(urls[0] ?? '');
    const race: Race = { place, urls, offers, buyers: [], problems };
    for (const run of [allAtOnce, sameKey, samePayment, allAtOnce]) say(`  ${await run(race)}`);
    await balance(race);
    if (problems.length > 0) for (const application of running) say(application.output());
    return problems;
  } finally {
    for (const program of [...running, sandbox]) await program.stop();
  }
}

async function main(): Promise<void> {
  console.log('One node on SQLite:');
  const problems = await racePurchases(1, undefined, console.log);
  const postgres = await startPostgres();
  try {
    console.log('Two nodes on one PostgreSQL:');
    problems.push(...(await racePurchases(2, postgres.url, console.log)));
  } finally {
    await postgres.stop();
  }
  for (const problem of problems) console.log(`WRONG: ${problem}`);
  console.log(problems.length === 0 ? 'One winner each time, no gap and no double.' : `${problems.length} PROBLEMS.`);
  process.exit(problems.length === 0 ? 0 : 1);
}

if (import.meta.main) await main();
