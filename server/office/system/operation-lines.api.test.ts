import { expect, test } from 'vitest';
import { ago, DAY } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';
import { openSealer, parseSealingKeys } from '../../adapters/sealed-values.ts';
import { addNode, HOUR, installation, lineOf, sealedTotp, statusOf } from './system.fixture.ts';
import { checkSystem, startHeartbeat } from './system.ts';

test('a job that fails three times in a row or misses two runs is shown, by the nodes that run it', async () => {
  const w = await installation();
  const heartbeat = startHeartbeat(w.deps, [{ name: 'cleanup', everyMs: HOUR, run: async () => {} }]);
  await expect.poll(() => w.db.selectFrom('nodes').select('id').execute()).toEqual([{ id: w.deps.node.id }]);
  expect(await lineOf(w, 'job.cleanup')).toMatchObject({ status: 'ok', value: 'Not run yet' });
  await w.db
    .insertInto('job_runs')
    .values({ name: 'cleanup', last_started_at: ago(3 * HOUR) })
    .execute();
  await w.db
    .insertInto('job_runs')
    .values({ name: 'retired', last_started_at: ago(300 * HOUR) })
    .execute();
  expect(await statusOf(w, 'job.cleanup')).toBe('warn');
  const run = (values: object) => w.db.updateTable('job_runs').set(values).where('name', '=', 'cleanup').execute();
  await run({ last_started_at: ago(HOUR), failures: 2 });
  expect(await statusOf(w, 'job.cleanup')).toBe('ok');
  await run({ failures: 3 });
  expect(await statusOf(w, 'job.cleanup')).toBe('bad');
  expect((await w.admin.must('GET /admin/system')).lines.map(({ key }) => key)).not.toContain('job.retired');
  await heartbeat.stop();
  expect(await w.db.selectFrom('nodes').selectAll().execute()).toEqual([]);
});

test('a killed node is gone after two minutes; other versions and a wrong clock are shown', async () => {
  const w = await installation();
  const seen = (id: string, ms: number, more = {}) => addNode(w, { id, seen_at: ago(ms), ...more });
  const nodes = async () => (await w.admin.must('GET /admin/system')).nodes.map(({ id }) => id);
  await seen('alive', 0);
  expect(await lineOf(w, 'nodes')).toMatchObject({ status: 'ok', value: '1 node running' });
  await seen('killed', 80_000);
  expect(await nodes()).toEqual(['alive', 'killed']);
  expect(await lineOf(w, 'nodes')).toMatchObject({
    status: 'warn',
    text: expect.stringContaining('No sign of killed'),
  });
  await seen('of-another-clock', 0);
  for (const [id, ms] of [
    ['killed', 121_000],
    ['of-another-clock', -2 * DAY],
  ] as const)
    await w.db
      .updateTable('nodes')
      .set({ seen_at: ago(ms) })
      .where('id', '=', id)
      .execute();
  expect(await nodes()).toEqual(['alive']);
  expect(await statusOf(w, 'nodes')).toBe('ok');
  await checkSystem(w.deps);
  expect(await w.db.selectFrom('nodes').select('id').execute()).toEqual([{ id: 'alive' }]);

  await seen('newer', 0, { version: '1.1.0' });
  expect(await lineOf(w, 'nodes')).toMatchObject({ status: 'warn', text: expect.stringContaining('1.1.0') });
  await w.db.updateTable('nodes').set({ clock_ms: -5_001 }).where('id', '=', 'newer').execute();
  expect(await lineOf(w, 'nodes')).toMatchObject({
    status: 'bad',
    text: expect.stringContaining('The clock of newer'),
  });
  await w.db.updateTable('nodes').set({ clock_ms: 10_001 }).where('id', '=', 'newer').execute();
  expect(await lineOf(w, 'nodes')).toMatchObject({
    status: 'bad',
    text: expect.stringContaining('more than 10 seconds off'),
  });
});

test('a disk that fills up on any node is shown before nothing can be saved', async () => {
  const w = await installation();
  const GB = 1_000_000_000;
  const disk = async (free: number, total: number) => {
    await w.db.deleteFrom('nodes').execute();
    await addNode(w, { id: 'other-node', disk_free: free, disk_total: total });
    return lineOf(w, 'disk');
  };
  for (const [free, total] of [
    [9, 100],
    [0.9, 2],
  ] as const) {
    const line = await disk(free * GB, total * GB);
    expect(line).toMatchObject({ status: 'bad', value: expect.stringMatching(/^(9\.0|900) \wB of \d/) });
    expect(line.text).toContain('The disk of the data directory of other-node has little room left.');
  }
  expect((await disk(19 * GB, 100 * GB)).status).not.toBe('ok');
});

test('a server that was just started or restored says when its first backup runs, in the company’s zone', async () => {
  const w = await installation({ BACKUP_DIR: '/srv/backups' });
  const line = () => lineOf(w, 'backups');
  expect(await line()).toMatchObject({ status: 'warn', text: 'There is no backup yet.' });
  await w.db
    .insertInto('job_runs')
    .values({ name: 'backup', last_started_at: ago(HOUR) })
    .execute();
  await w.admin.must('PUT /admin/settings/work', { body: { time_zone: 'Asia/Tokyo', updated_at: null } });
  const style = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Tokyo' } as const;
  const { last_started_at } = await w.db
    .selectFrom('job_runs')
    .select('last_started_at')
    .where('name', '=', 'backup')
    .executeTakeFirstOrThrow();
  const due = new Intl.DateTimeFormat('en-US', style).format(new Date(Date.parse(last_started_at) + DAY));
  expect(await line()).toMatchObject({ action: `The first backup runs at ${due}.` });
});

test('backups that are missing, old, failed or can’t be restored are shown', async () => {
  const w = await installation();
  expect(await lineOf(w, 'backups')).toMatchObject({ status: 'warn', value: 'Never' });
  const backup = async (hours: number, more: object = {}) => {
    await w.db.deleteFrom('backups').execute();
    const at = ago(hours * HOUR);
    await w.db
      .insertInto('backups')
      .values({
        kind: 'scheduled',
        name: 'a',
        started_at: at,
        finished_at: at,
        bytes: 1,
        ok: true,
        verified_at: at,
        ...more,
      })
      .execute();
    return statusOf(w, 'backups');
  };
  expect(await backup(1)).toBe('ok');
  expect(await backup(27)).toBe('warn');
  expect(await backup(73)).toBe('bad');
  expect(await backup(1, { ok: false, error: 'The disk is full.', verified_at: null })).toBe('bad');
  expect(await backup(1, { verified_at: null })).toBe('ok');
  expect(await backup(1, { verified_at: ago(9 * DAY) })).toBe('warn');
  expect(await backup(1, { verified_at: ago(32 * DAY) })).toBe('bad');
  expect(await backup(1, { verified_at: ago(0), verify_error: 'A row is missing.' })).toBe('bad');
  // A running backup says nothing.
  expect(await backup(1)).toBe('ok');
  await w.db
    .insertInto('backups')
    .values({ kind: 'manual', name: 'b', started_at: ago(0), bytes: 0, ok: false })
    .execute();
  expect(await statusOf(w, 'backups')).toBe('ok');
  await backup(-2 * 24);
  await w.db
    .insertInto('backups')
    .values({ kind: 'scheduled', name: 'c', started_at: ago(0), finished_at: ago(0), bytes: 0, ok: false })
    .execute();
  expect(await statusOf(w, 'backups')).toBe('bad');
});

test('a key file in the data directory is a warning, and a value that can’t be decrypted is bad', async () => {
  const w = await world({ fresh: true, change: ({ config }) => ({ config: { ...config, secretsKey: null } }) });
  expect(await lineOf(w, 'secrets')).toMatchObject({ status: 'warn', value: 'Key file in the data directory' });
  const other = await installation();
  expect(await statusOf(other, 'secrets')).toBe('ok');
  const keys = parseSealingKeys(`k9:${Buffer.alloc(32, 9).toString('base64')}`);
  if (!keys) throw new Error('The key is malformed.');
  await sealedTotp(other, openSealer(keys));
  expect(await statusOf(other, 'secrets')).toBe('bad');
});

test('admins without a second factor are counted', async () => {
  const w = await installation();
  await w.personAs('admin');
  expect(await lineOf(w, 'admin-factors')).toMatchObject({ status: 'warn', value: '0 of 2 admins' });
  await sealedTotp(w, w.deps.sealer);
  expect(await lineOf(w, 'admin-factors')).toMatchObject({
    value: '1 of 2 admins',
    text: 'One admin has no second factor.',
  });
});

test('an installation without a company, with sample accounts or without providers is bad', async () => {
  const w = await world({
    fresh: true,
    change: ({ config, payments }) => ({
      config: { ...config, production: true, companyFile: null },
      payments: { ...payments, stripe: null, paypal: null },
    }),
  });
  const badKeys = async () => {
    const { lines } = await w.admin.must('GET /admin/system');
    return lines.flatMap(({ key, status }) => (status === 'bad' ? [key] : []));
  };
  expect(await badKeys()).toEqual(expect.arrayContaining(['company', 'payments-ready']));
  expect(await badKeys()).not.toContain('sample-accounts');
  await w.db
    .updateTable('users')
    .set({ email: 'staff@demo.test', email_canonical: 'staff@demo.test' })
    .where('id', '=', w.staff.id)
    .execute();
  expect(await lineOf(w, 'sample-accounts')).toMatchObject({ status: 'bad', value: '1 account' });
  const known = await world({ fresh: true, change: ({ config }) => ({ config: { ...config, production: true } }) });
  expect(await lineOf(known, 'company')).toMatchObject({ status: 'bad', text: 'The site shows the sample company.' });
});
