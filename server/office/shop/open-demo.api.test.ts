import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seed } from '../../../sample/seed.ts';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { openStage } from '../../../test/support/stage.ts';
import { worldOn } from '../../../test/support/world.ts';
import { expectCountersToMatch } from '../../adapters/database/counters.fixture.ts';
import { databasePlace } from '../../adapters/database/database.ts';
import { sampleNames } from '../../adapters/database/sample-names.ts';
import { companyGroupExample, makeReady, storeShopState } from './shop.fixture.ts';
import { fates } from './tables.ts';

async function demoWorld() {
  const stage = await openStage({ change: ({ config }) => ({ config: { ...config, companyFile: null } }) });
  await seed(stage.deps);
  const w = await worldOn(stage);
  await storeShopState(w, 'preview');
  const open = (body: object = {}) => w.admin.send('POST', '/api/admin/shop/open', { body });
  return { ...w, open, demoUsers: () => demoUsersIn(w) };
}

const demoUsersIn = ({ db }: Awaited<ReturnType<typeof worldOn>>) =>
  db.selectFrom('users').select('id').where('email', 'like', `%@${sampleNames.domain}`).execute();

test('a demo opens as the company of its own admin, without anything of the sample but the catalogue', {
  timeout: 120_000,
}, async () => {
  const w = await demoWorld();
  const { db, deps } = w;
  const item = async (key: string) =>
    (await w.admin.must('GET /admin/setup')).items.find((one) => one.key === key) ?? expect.fail(key);
  // The sample’s company, brand and texts are nobody’s.
  expect((await item('company')).status).toBe('open');
  expect((await item('brand')).status).toBe('open');
  expect((await item('legal')).detail).toMatch(/^Not published: Terms/);

  const own = await db.selectFrom('users').select('email').where('id', '=', w.admin.id).executeTakeFirstOrThrow();
  const rename = (email: string) =>
    db.updateTable('users').set({ email, email_canonical: email }).where('id', '=', w.admin.id).execute();
  await rename(`robin@${sampleNames.domain}`);
  expect((await item('sample')).detail).toMatch(/^Create your own admin/);
  const refused = await w.open({ confirm_name: 'Alderpoint' });
  expect([refused.status, refused.body.message]).toEqual([409, 'Create your own admin first.']);
  await rename(own.email);

  await db.updateTable('legal_documents').set({ state: 'former' }).execute();
  await makeReady(w, { version: 2 });
  const demoAdmin = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', `admin@${sampleNames.domain}`)
    .executeTakeFirstOrThrow();
  await deps.settings.set(db, 'time_zone', 'Europe/Berlin', demoAdmin.id);
  const texts = { tagline: 'Alderpoint at your service.' };
  const { home } = await deps.settings.read(db);
  if (!home) expect.fail('The group is missing.');
  await deps.settings.set(db, 'home', { ...home, ...texts }, w.admin.id);
  deps.settings.invalidate();
  expect((await item('sample')).detail).toBe('Texts of the sample company are left: Home.');
  await deps.settings.set(db, 'home', home, w.admin.id);
  await db
    .updateTable('case_studies')
    .set({ updated_at: new Date().toISOString(), title: 'Our own' })
    .where('id', '=', 1)
    .execute();
  deps.settings.invalidate();
  expect(await item('sample')).toMatchObject({ status: 'done', detail: '' });
  expect((await w.demoUsers()).length).toBeGreaterThan(3);

  const services = await db.selectFrom('services').select('id').execute();
  const opened = await w.open({ confirm_name: companyGroupExample.name });
  expect([opened.status, opened.body.missing, opened.body.state]).toEqual([200, undefined, 'open']);
  expect(await w.demoUsers()).toEqual([]);
  expect(await db.selectFrom('clients').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('case_studies').select('title').execute()).toEqual([{ title: 'Our own' }]);
  expect(await db.selectFrom('services').select('id').execute()).toHaveLength(services.length);
  const documents = await db.selectFrom('legal_documents').select(['version', 'published_by']).execute();
  expect(documents).toEqual(['terms', 'privacy'].map(() => ({ version: 2, published_by: w.admin.id })));
  const settings = await deps.settings.read(db);
  expect(settings).toMatchObject({ shop_state: 'open', origin: null, brand: null, time_zone: 'Europe/Berlin' });
  expect(settings.company?.name).toBe(companyGroupExample.name);
  const saved = await db
    .selectFrom('settings')
    .select('updated_by')
    .where('key', '=', 'time_zone')
    .executeTakeFirstOrThrow();
  expect(saved.updated_by).toBe(w.admin.id);
  expect((await item('sample')).status).toBe('done');
  await expectInvariants(db);
  await expectCountersToMatch(db);
  expect((await w.buy()).status).toBe(201);
});

const run = promisify(execFile);

test('an opening that is killed leaves everything in the preview, and succeeds when it is repeated', {
  timeout: 240_000,
}, async () => {
  const w = await demoWorld();
  const { db, deps } = w;
  const contents = async () => {
    const counts: Record<string, number> = {};
    for (const table of Object.keys(fates)) {
      if (['nodes', 'job_runs', 'job_leases'].includes(table)) continue;
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
      counts[table] = Number(rows[0]?.n);
    }
    return { counts, state: (await deps.settings.read(db)).shop_state };
  };
  const place = JSON.stringify(databasePlace(deps.config));
  const openUntil = (statement: string) =>
    run(process.execPath, [
      join(import.meta.dirname, 'open-killed.fixture.ts'),
      place,
      `${w.admin.id}`,
      statement,
    ]).then(
      ({ stdout }) => Number(stdout),
      ({ signal }) => signal as string,
    );
  const before = await contents();
  expect(before.state).toBe('preview');
  for (const statement of ['12', '60', '100', 'last']) {
    expect(await openUntil(statement), `statement ${statement}`).toBe('SIGKILL');
    expect(await contents(), `statement ${statement}`).toEqual(before);
  }
  expect(await openUntil('none')).toBeGreaterThan(100);
  const after = await contents();
  expect([after.state, after.counts.orders, after.counts.services]).toEqual(['open', 0, 0]);
});
