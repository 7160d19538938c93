import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buy, newBuyer, offersOf } from '../../bench/support/buyer.ts';
import { startPostgres } from '../../bench/support/postgres.ts';
import { withDatabase } from '../../bench/support/purchase-checks.ts';
import { temporaryFolder } from '../support/program.ts';
import { type ApplicationOptions, fill, startApplication } from '../support/site-process.ts';
import { passwordProblems, startEmailServer } from './faults/email-server.ts';

const GREET_AFTER_MS = 5_000;
/** Shorter, so that no email has an outcome. */
const KILL_AFTER_MS = 4_000;
const SENT_WITHIN_MS = 60_000;

type Options = { starts: number; postgres?: boolean; log?: (line: string) => void };

/** The mail server greets late, and each start is killed before. */
export async function crashLoop({ starts, postgres, log = () => {} }: Options) {
  const engine = postgres ? await startPostgres() : null;
  const mail = await startEmailServer(GREET_AFTER_MS);
  const place: ApplicationOptions = {
    dataDir: temporaryFolder('crash-loop'),
    smtpUrl: mail.url,
    ...(engine ? { databaseUrl: engine.url } : {}),
  };
  const problems: string[] = [];
  const rows = () =>
    withDatabase(place, (db) =>
      db.selectFrom('outbox').select(['kind', 'state', 'attempts', 'lost_attempts', 'next_try_at']).execute(),
    );
  try {
    await fill(place);
    let emails: Awaited<ReturnType<typeof rows>> = [];
    for (let start = 0; start < starts; start += 1) {
      const application = await startApplication(place);
      if (start === 0) {
        const [offer] = await offersOf(application.url);
        await buy(application.url, newBuyer('card', offer, 'crash', 1), 10_000);
      }
      await wait(KILL_AFTER_MS);
      await application.kill();
      emails = await rows();
      const dead = emails.filter(({ state }) => state === 'dead').length;
      if (dead > 0) problems.push(`${dead} emails are given up after ${start + 1} starts`);
    }
    const waiting = emails.filter(({ state }) => state === 'waiting');
    log(
      `after ${starts} starts: ${waiting.length} emails wait, ${mail.delivered.length} delivered: ${JSON.stringify(emails)}`,
    );
    const latest = Math.max(...waiting.map(({ next_try_at }) => Date.parse(next_try_at) - Date.now()));
    if (latest > 3_600_000) problems.push(`an email waits for ${Math.round(latest / 60_000)} minutes`);
    // Replaces the wait.
    await withDatabase(place, (db) =>
      db
        .updateTable('outbox')
        .set({ next_try_at: new Date(0).toISOString(), leased_until: null })
        .execute(),
    );
    mail.state.greetAfterMs = 0;
    const application = await startApplication(place);
    for (const began = performance.now(); performance.now() - began < SENT_WITHIN_MS; await wait(500))
      if ((await rows()).every(({ state }) => state === 'sent')) break;
    const unsent = (await rows()).filter(({ state }) => state !== 'sent');
    if (unsent.length > 0) problems.push(`${unsent.length} emails are not sent afterwards`);
    if (!mail.delivered.some(({ password }) => password)) problems.push('no password was delivered');
    problems.push(...(await passwordProblems(application.url, mail.delivered)));
    await application.stop();
    log(
      `afterwards: ${mail.delivered.length} delivered: ${problems.length === 0 ? 'no problems' : problems.join('; ')}`,
    );
    return { problems };
  } finally {
    await mail.close();
    await engine?.stop();
  }
}

async function main() {
  const { values } = parseArgs({
    options: { starts: { type: 'string', default: '20' }, postgres: { type: 'boolean' } },
  });
  const { problems } = await crashLoop({
    starts: Number(values.starts),
    postgres: values.postgres === true,
    log: console.log,
  });
  process.exit(problems.length === 0 ? 0 : 1);
}

if (import.meta.main) await main();
