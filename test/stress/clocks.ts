import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buy, newBuyer, offersOf } from '../../bench/support/buyer.ts';
import { startPostgres } from '../../bench/support/postgres.ts';
import { withDatabase } from '../../bench/support/purchase-checks.ts';
import { freePort } from '../support/free-port.ts';
import { temporaryFolder } from '../support/program.ts';
import { type ApplicationOptions, fill, startApplication, startSandbox } from '../support/site-process.ts';
import { passwordProblems, startEmailServer } from './faults/email-server.ts';

const SENT_WITHIN_MS = 240_000;
/** Beyond this difference a node takes over no work. */
const LIMIT_MS = 10_000;

type Options = { aheadMs: number; buyers: number; log?: (line: string) => void };

/** Two nodes on PostgreSQL share one outbox, and the clock of the second one is `aheadMs` ahead. */
export async function twoClocks({ aheadMs, buyers: count, log = () => {} }: Options) {
  const engine = await startPostgres();
  const mail = await startEmailServer();
  const dataDir = temporaryFolder('clocks');
  const place: ApplicationOptions = { dataDir, databaseUrl: engine.url, smtpUrl: mail.url, port: await freePort() };
  await fill(place);
  const sandbox = await startSandbox(dataDir, `http://127.0.0.1:${place.port}`);
  const right = await startApplication({ ...place, sandboxUrl: sandbox.url });
  const wrong = await startApplication({ ...place, sandboxUrl: sandbox.url, port: 0, clockAheadMs: aheadMs });
  const problems: string[] = [];
  try {
    const [offer] = await offersOf(right.url);
    const buyers = Array.from({ length: count }, (_, i) => newBuyer('card', offer, 'clocks', i + 1));
    for (const [i, buyer] of buyers.entries()) await buy((i % 2 ? wrong : right).url, buyer, 10_000);
    const rows = await withDatabase(place, async (db) => {
      for (const began = performance.now(); performance.now() - began < SENT_WITHIN_MS; await wait(500)) {
        const waiting = await db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute();
        if (waiting.length === 0) break;
      }
      return db.selectFrom('outbox').select(['id', 'state', 'attempts']).execute();
    });
    const unsent = rows.filter(({ state }) => state !== 'sent');
    if (unsent.length > 0)
      problems.push(`${unsent.length} emails were not sent: ${JSON.stringify(unsent.slice(0, 3))}`);
    const copies = Map.groupBy(mail.delivered, ({ messageId }) => messageId);
    const repeated = [...copies.values()].filter((list) => list.length > 1).length;
    if (repeated > 0) problems.push(`${repeated} emails were sent more than once`);
    const passwords = new Set(mail.delivered.flatMap(({ to, password }) => (password ? [to] : []))).size;
    if (passwords !== count) problems.push(`${passwords} of ${count} buyers got a password`);
    problems.push(...(await passwordProblems(right.url, mail.delivered)));
    const said = /more than 10 seconds off the database/.test(wrong.output());
    if (said !== Math.abs(aheadMs) > LIMIT_MS)
      problems.push(`the node with the wrong clock ${said ? 'complains' : 'is silent'}`);
    log(
      `${aheadMs} ms apart: ${mail.delivered.length} emails delivered, ${repeated} of them more than once, ` +
        `${passwords} buyers with a password: ${problems.length === 0 ? 'no problems' : problems.join('; ')}`,
    );
    return { delivered: mail.delivered.length, problems };
  } finally {
    for (const program of [right, wrong, sandbox]) await program.stop();
    await mail.close();
    await engine.stop();
  }
}

async function main() {
  const { values } = parseArgs({
    options: { 'ahead-ms': { type: 'string' }, buyers: { type: 'string', default: '20' } },
  });
  const offsets = values['ahead-ms'] ? [Number(values['ahead-ms'])] : [300_000, -300_000, 8_000];
  const problems: string[] = [];
  for (const aheadMs of offsets)
    problems.push(...(await twoClocks({ aheadMs, buyers: Number(values.buyers), log: console.log })).problems);
  process.exit(problems.length === 0 ? 0 : 1);
}

if (import.meta.main) await main();
