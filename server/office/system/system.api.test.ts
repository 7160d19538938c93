import { expect, test } from 'vitest';
import { sampleCompany } from '../../../sample/company.ts';
import { ago, DAY } from '../../../test/support/seeds.ts';
import { SECRETS_KEY } from '../../../test/support/stage.ts';
import { type World, world } from '../../../test/support/world.ts';
import { released } from '../../adapters/database/migrate.ts';
import { sandboxKeys } from '../../adapters/payments/open.ts';
import { addNode, advanceClock, HOUR, installation, lineOf, MINUTE, statusOf } from './system.fixture.ts';
import { checkSystem, systemWarnings } from './system.ts';

const warningsOf = async ({ admin }: World) => (await admin.must('GET /admin/waiting')).system_warnings;

test('the page shows the version, the database and every line, worst first', async () => {
  const w = await installation();
  const { lines, ...system } = await w.admin.must('GET /admin/system');
  expect(system).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    started_at: w.deps.node.startedAt.toISOString(),
    node: w.deps.node.id,
    database: {
      engine: w.deps.config.databaseUrl ? 'postgres' : 'sqlite',
      version: expect.stringMatching(/^\d/),
      migration: Object.keys(released).at(-1),
    },
  });
  expect(system.database.bytes).toBeGreaterThan(10_000);
  expect(lines.map(({ key }) => key).sort()).toEqual([
    'admin-factors',
    'attempts',
    'backups',
    'disk',
    'emails',
    'nodes',
    'payments-to-review',
    'payments.paypal',
    'payments.stripe',
    'privacy-requests',
    'secrets',
    'withdrawals',
  ]);
  const order = lines.map(({ status }) => ['bad', 'warn', 'ok'].indexOf(status));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(system.status).toBe(lines[0]?.status);
  for (const { status, action } of lines) expect(action !== undefined).toBe(status !== 'ok');
});

test('the page contains no secret, key or connection string', async () => {
  const w = await world({
    fresh: true,
    variables: {
      S3_SECRET_ACCESS_KEY: 'the-storage-secret',
      S3_ACCESS_KEY_ID: 'the-storage-id',
      METRICS_TOKEN: 'the-metrics-token-1',
    },
  });
  await w.db
    .insertInto('job_runs')
    .values({ name: 'cleanup', last_started_at: ago(0), last_error: 'postgres://user:pw@host failed', failures: 5 })
    .execute();
  await addNode(w, { jobs: '{"cleanup":3600000}' });
  const { bytes } = await w.admin.call('GET /admin/system');
  const text = bytes.toString();
  const url = w.deps.config.databaseUrl;
  const secrets = [SECRETS_KEY, SECRETS_KEY.slice(3), 'the-storage', 'the-metrics-token', 'postgres://', '@host'];
  for (const secret of [...secrets, ...Object.values(sandboxKeys.stripe), ...(url ? [url] : [])])
    if (secret) expect(text).not.toContain(secret);
});

test('emails that wait for ten minutes are a warning, for an hour bad, and then ok again once they are sent', async () => {
  const w = await installation();
  await w.visitor.must('POST /contact', { body: { name: 'Ann', email: 'ann@mail.test', message: 'Hello' } });
  expect(await lineOf(w, 'emails')).toMatchObject({ status: 'ok', value: '1 waiting' });
  await advanceClock(w, 11 * MINUTE);
  expect(await statusOf(w, 'emails')).toBe('warn');
  await advanceClock(w, 50 * MINUTE);
  await checkSystem(w.deps);
  const since = w.deps.clock.now();
  expect(await lineOf(w, 'emails')).toMatchObject({
    status: 'bad',
    text: 'The oldest email has been waiting for 61 minutes.',
  });
  expect(await warningsOf(w)).toEqual([]);

  await advanceClock(w, 10 * MINUTE);
  await checkSystem(w.deps);
  expect(await warningsOf(w)).toEqual(['emails']);
  const line = await lineOf(w, 'emails');
  expect(Math.abs(Date.parse(line.since) - since.getTime())).toBeLessThan(MINUTE);
  // An email about emails would wait, too.
  const queued = await w.db.selectFrom('outbox').select('kind').execute();
  expect(queued.map(({ kind }) => kind)).toEqual(['contact-message']);

  await w.stage.outbox.drain();
  expect(await statusOf(w, 'emails')).toBe('ok');
  await checkSystem(w.deps);
  expect(await warningsOf(w)).toEqual([]);
});

test('an email that was given up in the last day is bad, until it is retried or discarded', async () => {
  const w = await installation();
  for (const name of ['Ann', 'Bea'])
    await w.newVisitor().must('POST /contact', { body: { name, email: 'ann@mail.test', message: 'Hello' } });
  await w.db
    .updateTable('outbox')
    .set({ state: 'dead', changed_at: ago(0), last_error: 'ECONNREFUSED' })
    .execute();
  expect(await lineOf(w, 'emails')).toMatchObject({ status: 'bad', value: '2 given up' });
  const { data } = await w.admin.must('GET /admin/outbox', { query: { state: 'given_up' } });
  for (const [i, call] of (['POST /admin/outbox/{id}/retry', 'POST /admin/outbox/{id}/discard'] as const).entries())
    await w.admin.must(call, { params: { id: data[i]?.id ?? 0 } });
  expect(await lineOf(w, 'emails')).toMatchObject({ status: 'ok', value: '1 waiting' });
});

test('the company is emailed about a line that stays bad, once a day, and admins are told to reload', async () => {
  const w = await installation();
  const { db, deps } = w;
  const events: string[] = [];
  deps.events.subscribe((event) => event.type === 'user.notified' && events.push(event.event));
  const failing = { failures: 3, last_started_at: ago(0) };
  const beat = async () => {
    await db.deleteFrom('nodes').execute();
    await addNode(w, { jobs: '{"cleanup":3600000}' });
  };
  await beat();
  await db
    .insertInto('job_runs')
    .values({ name: 'cleanup', ...failing })
    .execute();
  await checkSystem(deps);
  expect(events).toContain('system.changed');
  const company = sampleCompany.email;
  const emails = () => w.emailsTo(company);
  expect(await emails()).toEqual([]);
  for (const [elapsed, count] of [
    [10 * MINUTE, 1],
    [HOUR, 1],
    [DAY, 2],
  ] as const) {
    await advanceClock(w, elapsed);
    await beat();
    await checkSystem(deps);
    expect(await emails()).toHaveLength(count);
  }
  expect(await systemWarnings(db, deps.clock.now())).toEqual(['job.cleanup']);
  const [email] = await emails();
  expect(email?.subject).toBe('Something is wrong with your site: Scheduled job: cleanup');
  expect(email?.text).toContain('The last 3 runs failed.');

  await db.updateTable('job_runs').set({ failures: 0 }).execute();
  events.length = 0;
  await checkSystem(deps);
  expect(await systemWarnings(db, deps.clock.now())).toEqual([]);
  expect(events).toContain('system.changed');
});
