import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordInvariants, violatedInvariants } from '../../adapters/database/invariants/invariants.ts';
import { endRecords } from './end-records.ts';
import {
  DAY_MS,
  eraseByAdmin,
  erasuresAt,
  filesWith,
  inDays,
  type RichWorld,
  recordTables,
  richWorld,
  tablesWith,
  traces,
} from './privacy.fixture.ts';

const ofRecords = (found: string[]) => found.filter((one) => !recordTables.includes(one.split('.')[0] ?? ''));

async function countsOf(w: RichWorld, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ n: number | string }>`select count(*) as n from ${sql.table(table)}`.execute(w.db);
    counts[table] = Number(rows[0]?.n);
  }
  return counts;
}

/** The paths of all documents of the person, for the back office. */
async function documentsOf({ db, person }: RichWorld): Promise<string[]> {
  const paths: string[] = [];
  for (const [table, path] of [
    ['invoices', 'invoices'],
    ['credit_notes', 'credit-notes'],
  ] as const) {
    const rows = await db.selectFrom(table).select('id').where('user_id', '=', person.id).orderBy('id').execute();
    expect(rows, table).not.toEqual([]);
    paths.push(...rows.map(({ id }) => `/api/admin/${path}/${id}/download`));
  }
  return paths;
}

async function read(w: RichWorld, urls: string[]) {
  const responses = [];
  for (const url of urls)
    responses.push(await w.app.inject({ url, headers: { authorization: `Bearer ${w.admin.token}` } }));
  return responses;
}

const ZIP = 'PK\u0003\u0004';

test('an erased customer is found only in documents, which remain as they are until their years are over', async () => {
  const w = await richWorld();
  const deleted = ['coupon_customers', 'data_exports', 'billing_profiles', 'reviews'] as const;
  const records = ['invoices', 'credit_notes', 'payments', 'consents', 'cancellations', 'coupon_uses'] as const;
  const [gone, remaining] = [await countsOf(w, deleted), await countsOf(w, records)];
  expect(Object.entries({ ...gone, ...remaining }).filter(([, count]) => count === 0)).toEqual([]);
  expect(filesWith(w.deps.config.dataDir, ZIP)).toHaveLength(1);
  for (const [trace, text] of Object.entries(traces))
    expect([trace, await tablesWith(w.db, text)]).not.toEqual([trace, []]);
  const urls = await documentsOf(w);
  const before = await read(w, urls);
  expect(before.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 200));

  expect(await eraseByAdmin(w, w.person)).toMatchObject({ status: 200 });
  expect((await w.person.call('GET /profile')).status).toBe(401);
  await erasuresAt(w, inDays(0.001));
  const last = await w.emailsTo(traces.email);
  expect(last.map(({ subject }) => subject)).toEqual([expect.stringContaining('was erased')]);
  await erasuresAt(w, inDays(0.1));

  for (const [trace, text] of Object.entries(traces)) {
    expect([trace, ofRecords(await tablesWith(w.db, text))]).toEqual([trace, []]);
    expect([trace, filesWith(w.deps.config.dataDir, text)]).toEqual([trace, []]);
    expect([trace, w.lines.filter((line) => line.includes(text))]).toEqual([trace, []]);
  }
  expect(filesWith(w.deps.config.dataDir, ZIP)).toEqual([]);
  expect(await countsOf(w, deleted)).toEqual(Object.fromEntries(deleted.map((table) => [table, 0])));
  expect(await countsOf(w, records)).toEqual(remaining);
  const secrets = await w.db.selectFrom('order_secrets').select(['sealed', 'state']).execute();
  expect(secrets).toEqual([{ sealed: null, state: 'burned' }]);
  const user = await w.db.selectFrom('users').selectAll().where('id', '=', w.person.id).executeTakeFirstOrThrow();
  expect(user).toMatchObject({
    name: `Deleted customer ${user.id}`,
    email: `deleted-${user.id}@invalid`,
    erase_at: null,
  });
  const after = await read(w, urls);
  expect(after.map(({ rawPayload }, nth) => before[nth]?.rawPayload.equals(rawPayload))).toEqual(urls.map(() => true));
  expect(await violatedInvariants(w.db, recordInvariants)).toEqual([]);

  const later = new Date(Date.now() + 11 * 366 * DAY_MS);
  expect(await endRecords({ ...w.deps, clock: { ...w.deps.clock, now: () => later } }, 10)).toBe(1);
  for (const [trace, text] of Object.entries(traces))
    expect([trace, await tablesWith(w.db, text)]).toEqual([trace, []]);
  for (const ended of await read(w, urls))
    expect([ended.statusCode, ended.json<{ message: string }>().message]).toEqual([
      410,
      expect.stringMatching(/^This document was erased on [A-Z][a-z]{2} \d+, \d{4}\.$/),
    ]);
  for (const url of urls) {
    const [, , , path, id] = url.split('/');
    if (path === 'invoices') await w.admin.must('GET /admin/invoices/{id}', { params: { id: Number(id) } });
  }
});
