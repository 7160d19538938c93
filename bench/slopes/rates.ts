import pg from 'pg';
import { findProgram } from '../../scripts/find-program.ts';
import { freePort } from '../support/application.ts';
import { median } from '../support/figures.ts';
import { startPostgres } from '../support/postgres.ts';
import { startProgram, temporaryFolder } from '../support/program.ts';
import { printRows } from './print.ts';

const SECONDS = 3;
const MANY = 16;

type Statement = (client: number) => string;

async function connectAll(url: string, count: number): Promise<pg.Client[]> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }));
  for (const client of clients) await client.connect();
  return clients;
}

const endAll = (clients: pg.Client[]) => Promise.all(clients.map((client) => client.end()));

/** Of one statement or transaction, sent again by each connection as soon as it has its result. */
async function perSecond(url: string, connections: number, statement: Statement): Promise<number> {
  const clients = await connectAll(url, connections);
  let finished = 0;
  const begun = performance.now();
  const until = begun + SECONDS * 1000;
  const repeat = async (client: pg.Client, i: number) => {
    while (performance.now() < until) {
      await client.query(statement(i));
      finished += 1;
    }
  };
  await Promise.all(clients.map(repeat));
  const rate = (finished / (performance.now() - begun)) * 1000;
  await endAll(clients);
  return rate;
}

/** The lock of the number's row is held until the commit is on the disk, as in `issueInvoice`. */
const invoiceNumber = () =>
  `begin; insert into numbers (year, last) values (2026, 1) on conflict (year) do update set last = numbers.last + 1;
   insert into entries (client) values (0); commit`;
const ownRow: Statement = (client) => `insert into entries (client) values (${client})`;
const notify: Statement = (client) => `select pg_notify('slopes', '${client}')`;

async function commitRates(url: string): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [name, statement] of Object.entries({
    'commits of rows of their own': ownRow,
    'gapless numbers from one row': invoiceNumber,
    'NOTIFY without listeners': notify,
  })) {
    const rates: number[] = [];
    for (const connections of [1, MANY, 4 * MANY]) rates.push(await perSecond(url, connections, statement));
    rows.push([name, ...rates.map((rate) => rate.toFixed(0))]);
  }
  return rows;
}

async function notifyWithListeners(url: string, listeners: number): Promise<string> {
  const listening = await connectAll(url, listeners);
  for (const client of listening) await client.query('listen slopes');
  const rate = await perSecond(url, MANY, notify);
  await endAll(listening);
  return rate.toFixed(0);
}

/** Milliseconds to add up one counter in so many slots, with the total of its list. */
async function readCounters(client: pg.Client, slots: number): Promise<string[]> {
  await client.query('truncate counters');
  await client.query(
    `insert into counters select 'orders', part, 'paid', slot, 1, 1
     from generate_series(1, $1::int) slot, unnest(array['pending', 'processing', 'completed', 'delivered']) part`,
    [slots],
  );
  await client.query('vacuum analyze counters');
  const time = async (text: string) => {
    const times: number[] = [];
    for (let round = 0; round < 51; round += 1) {
      const begun = performance.now();
      await client.query(text);
      times.push(performance.now() - begun);
    }
    return median(times).toFixed(2);
  };
  return [
    slots.toLocaleString('en'),
    await time(`select sum(records) from counters where list = 'orders' and part = 'pending'`),
    await time(`select sum(records) from counters where list = 'orders'`),
  ];
}

async function redisRates(listenerCounts: number[]): Promise<string[]> {
  const command = findProgram('redis-server');
  if (!command) return listenerCounts.map(() => 'not installed');
  const port = await freePort();
  const server = await startProgram({
    command,
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', temporaryFolder('slopes')],
    environment: {},
    ready: /Ready to accept connections/,
  });
  const { createClient } = await import('redis');
  const connect = (count: number) =>
    Promise.all(Array.from({ length: count }, () => createClient({ url: `redis://127.0.0.1:${port}` }).connect()));
  const publishers = await connect(MANY);
  const rates: string[] = [];
  for (const count of listenerCounts) {
    const listening = await connect(count);
    for (const client of listening) await client.subscribe('slopes', () => {});
    let finished = 0;
    const until = performance.now() + SECONDS * 1000;
    const publish = async (client: (typeof publishers)[number]) => {
      while (performance.now() < until) {
        await client.publish('slopes', '0');
        finished += 1;
      }
    };
    await Promise.all(publishers.map(publish));
    rates.push((finished / SECONDS).toFixed(0));
    for (const client of listening) client.destroy();
  }
  for (const client of publishers) client.destroy();
  await server.stop();
  return rates;
}

/** With PostgreSQL's durability, so that each commit waits for the disk. */
export async function measureRates(): Promise<void> {
  const server = await startPostgres([], ['max_connections=600']);
  try {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(
      `create table entries (id bigint generated always as identity primary key, client int not null)`,
    );
    await client.query('create table numbers (year int primary key, last int not null)');
    await client.query(`create table counters (list varchar(24) collate "C", part varchar(40) collate "C",
      detail varchar(60) collate "C", slot int, records int, amount bigint, primary key (list, part, detail, slot))`);
    printRows(
      ['per second', '1 connection', `${MANY} connections`, `${4 * MANY} connections`],
      await commitRates(server.url),
    );
    const counts = [0, 10, 100, 500];
    const rates: string[] = [];
    for (const listeners of counts) rates.push(await notifyWithListeners(server.url, listeners));
    printRows(
      [`events per second, ${MANY} connections`, ...counts.map((count) => `${count} listeners`)],
      [
        ['PostgreSQL NOTIFY', ...rates],
        ['Redis PUBLISH', ...(await redisRates(counts))],
      ],
    );
    const reads: string[][] = [];
    for (const slots of [1, 20, 100, 1_000, 10_000]) reads.push(await readCounters(client, slots));
    printRows(['slots', 'one counter, ms', 'total of a list, ms'], reads);
    await client.end();
  } finally {
    await server.stop();
  }
}
