import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordInvariants } from '../../adapters/database/invariants/invariants.ts';
import { endRecords } from './end-records.ts';
import {
  DAY_MS,
  eraseByAdmin,
  erasuresAt,
  filesWith,
  inDays,
  recordTables,
  richWorld,
  tablesWith,
  traces,
} from './privacy.fixture.ts';

const ofRecords = (found: string[]) => found.filter((one) => !recordTables.includes(one.split('.')[0] ?? ''));

test('an erased customer is found only in documents, which remain as they are until their years are over', async () => {
  const w = await richWorld();
  for (const [trace, text] of Object.entries(traces))
    expect([trace, await tablesWith(w.db, text)]).not.toEqual([trace, []]);
  const { id: invoiceId } = await w.db
    .selectFrom('invoices')
    .select('id')
    .where('user_id', '=', w.person.id)
    .executeTakeFirstOrThrow();
  const pdf = () =>
    w.app.inject({
      url: `/api/admin/invoices/${invoiceId}/download`,
      headers: { authorization: `Bearer ${w.admin.token}` },
    });
  const before = await pdf();
  expect(before.statusCode).toBe(200);

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
  const user = await w.db.selectFrom('users').selectAll().where('id', '=', w.person.id).executeTakeFirstOrThrow();
  expect(user).toMatchObject({
    name: `Deleted customer ${user.id}`,
    email: `deleted-${user.id}@invalid`,
    erase_at: null,
  });
  expect((await pdf()).rawPayload.equals(before.rawPayload)).toBe(true);
  for (const [name, query] of Object.entries(recordInvariants))
    expect([name, (await sql.raw(query).execute(w.db)).rows]).toEqual([name, []]);

  const later = new Date(Date.now() + 11 * 366 * DAY_MS);
  expect(await endRecords({ ...w.deps, clock: { ...w.deps.clock, now: () => later } }, 10)).toBe(1);
  for (const [trace, text] of Object.entries(traces))
    expect([trace, await tablesWith(w.db, text)]).toEqual([trace, []]);
  const gone = await pdf();
  expect([gone.statusCode, gone.json<{ message: string }>().message]).toEqual([
    410,
    expect.stringMatching(/^This document was erased on [A-Z][a-z]{2} \d+, \d{4}\.$/),
  ]);
  await w.admin.must('GET /admin/invoices/{id}', { params: { id: invoiceId } });
});
