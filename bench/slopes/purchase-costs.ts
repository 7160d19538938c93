import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { fill, freePort, startApplication, startSandbox } from '../support/application.ts';
import { buy, newBuyer, offersOf } from '../support/buyer.ts';
import { startPostgres } from '../support/postgres.ts';
import { temporaryFolder } from '../support/program.ts';
import { printRows } from './print.ts';

const PURCHASES = 200;
const IDLE_SECONDS = 60;

type State = { wal: number; bytes: number; transactions: number };

async function read(client: pg.Client): Promise<State> {
  // Connections report what they did within a second or, when idle, ten.
  await wait(11_000);
  const { rows } = await client.query(`select pg_current_wal_lsn() - '0/0'::pg_lsn as wal,
    pg_database_size(current_database()) as bytes,
    (select xact_commit from pg_stat_database where datname = current_database()) as transactions`);
  const [{ wal, bytes, transactions }] = rows as [Record<keyof State, string>];
  return { wal: Number(wal), bytes: Number(bytes), transactions: Number(transactions) };
}

/** Accepts every email. */
async function startMailServer() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      stream.on('end', callback).resume();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    stop: () => server.close(() => {}),
  };
}

/** The log and the disk of guest purchases including emails and webhooks, and what a node does without any requests. */
export async function measurePurchaseCosts(): Promise<void> {
  const server = await startPostgres();
  const dataDir = temporaryFolder('slopes');
  const port = await freePort();
  const sandbox = await startSandbox(dataDir, `http://127.0.0.1:${port}`);
  const mail = await startMailServer();
  const place = { dataDir, databaseUrl: server.url, sandboxUrl: sandbox.url, smtpUrl: mail.url, port };
  const client = new pg.Client({ connectionString: server.url });
  try {
    await fill(place);
    const application = await startApplication(place);
    await client.connect();
    const offers = await offersOf(application.url);
    const buyAll = async (name: string, count: number) => {
      for (let i = 0; i < count; i += 1) await buy(application.url, newBuyer('card', offers[0], name, i), 10_000);
    };
    await buyAll('warm-up', 20);
    const before = await read(client);
    await buyAll('slopes', PURCHASES);
    const bought = await read(client);
    await wait(IDLE_SECONDS * 1000);
    const idle = await read(client);
    const seconds = IDLE_SECONDS + 11;
    const each = (from: State, to: State, share: number) =>
      (['wal', 'bytes', 'transactions'] as const).map((name) => ((to[name] - from[name]) / share).toFixed(1));
    printRows(
      ['', 'bytes of WAL', 'bytes of the database', 'transactions'],
      [
        ['per purchase', ...each(before, bought, PURCHASES)],
        ['per idle node and minute', ...each(bought, idle, seconds / 60)],
      ],
    );
    await application.stop();
  } finally {
    await client.end();
    mail.stop();
    await sandbox.stop();
    await server.stop();
  }
}
