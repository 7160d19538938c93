import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { onPostgres } from '../../../test/support/databases.ts';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { openSealer, parseSealingKeys } from '../../adapters/sealed-values.ts';
import { reveal, secretsSeenBy, VALUE, withSecret } from './secrets.fixture.ts';

afterEach(expectLedgerToMatch);

test('20 at once get one value of a secret that is deleted after it was opened once, and one view', async () => {
  const { w, by, params } = await withSecret({ once: true });
  const results = await Promise.all(Array.from({ length: 20 }, (_, i) => reveal(i % 2 ? w.staff : w.admin, params)));
  expect(results.filter(({ body }) => 'value' in body && body.value === VALUE)).toHaveLength(1);
  const refused = results.filter(({ status }) => status === 409);
  expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set(['This was opened once and deleted.']));
  expect(refused).toHaveLength(19);
  expect(await secretsSeenBy(by, params.id)).toMatchObject([{ state: 'burned', burn_reason: 'opened', views: [{}] }]);
});

test('as many views as reveals, and one notification of the customer a day', async () => {
  const { w, by, params } = await withSecret();
  const openings = async () => {
    const { n } = await w.db
      .selectFrom('notification_events')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('kind', '=', 'secret_opened')
      .where('subject_id', '=', params.id)
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  for (const one of [w.staff, w.admin, w.staff]) expect((await reveal(one, params)).status).toBe(200);
  expect(await openings()).toBe(1);
  w.moveTo('2027-03-01T23:59:59.000Z');
  await reveal(w.admin, params);
  expect(await openings()).toBe(1);
  w.moveTo('2027-03-02T00:00:00.000Z');
  await reveal(w.admin, params);
  expect(await openings()).toBe(2);
  expect((await secretsSeenBy(by, params.id))[0]?.views).toHaveLength(5);
});

test('without a confirmation of the last 15 minutes nothing is opened', async () => {
  const { w, params } = await withSecret();
  w.moveTo('2027-03-01T10:16:00.000Z');
  await w.db.updateTable('sessions').set({ confirmed_at: '2027-03-01T10:00:59.000Z' }).execute();
  expect(await reveal(w.staff, params)).toMatchObject({ status: 403, body: { confirm: true } });
  await w.db.updateTable('sessions').set({ confirmed_at: '2027-03-01T10:01:01.000Z' }).execute();
  expect((await reveal(w.staff, params)).status).toBe(200);
});

test('what can’t be recorded is not sent, and nothing is deleted', async () => {
  const { w, by, params } = await withSecret({ once: true });
  const url = `/api/orders/${params.id}/secrets/${params.sid}/reveal`;
  for (const table of ['secret_views', 'audit_log']) {
    const allow = await refuseRows(w, table);
    const headers = { authorization: `Bearer ${w.staff.token}` };
    const { statusCode, payload } = await w.app.inject({ method: 'POST', url, headers });
    await allow();
    expect([statusCode, payload.includes(VALUE)]).toEqual([500, false]);
  }
  expect(await secretsSeenBy(by, params.id)).toMatchObject([{ state: 'stored', views: [] }]);
  expect((await reveal(w.staff, params)).body).toMatchObject({ value: VALUE });
});

test('a lost key is a refusal with its reason, for that secret alone', async () => {
  const { w, by, params } = await withSecret();
  const lost = openSealer(parseSealingKeys(`gone:${Buffer.alloc(32, 7).toString('base64')}`) ?? expect.fail());
  const sealed = lost.seal(`order_secrets:sealed:${params.sid}`, VALUE);
  await w.db.updateTable('order_secrets').set({ sealed }).where('id', '=', params.sid).execute();
  const refused = await reveal(w.staff, params);
  expect([refused.status, refused.body.message]).toEqual([409, 'This can no longer be opened: its key is missing.']);
  expect(await secretsSeenBy(by, params.id)).toMatchObject([{ state: 'stored', views: [] }]);
});

test('neither the tables nor the bytes of the database have a value, before it is opened and after it is deleted', async () => {
  const { w, params } = await withSecret();
  await reveal(w.staff, params);
  expect(await bytesOf(w)).not.toContain(VALUE);
  await w.admin.must('DELETE /orders/{id}/secrets/{sid}', { params });
  expect(await bytesOf(w)).not.toContain(VALUE);
  expect(w.lines.join('')).not.toContain(VALUE);
});

async function refuseRows({ db }: Opened, table: string): Promise<() => Promise<void>> {
  const run = async (...statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  const when = `before insert on ${table} for each row`;
  if (onPostgres())
    await run(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
      `create trigger refuse ${when} execute function refuse()`,
    );
  else await run(`create trigger refuse ${when} begin select raise(abort, 'refused'); end`);
  return () => (onPostgres() ? run('drop function refuse cascade') : run('drop trigger refuse'));
}

type Opened = Awaited<ReturnType<typeof withSecret>>['w'];

/** Also what a checkpoint leaves in the write-ahead log. */
async function bytesOf(w: Opened): Promise<string> {
  if (onPostgres()) {
    const { rows } = await sql<{
      xml: string;
    }>`select schema_to_xml(current_schema(), true, false, '')::text as xml`.execute(w.db);
    expect(rows[0]?.xml.length).toBeGreaterThan(10_000);
    return rows[0]?.xml ?? '';
  }
  await sql`pragma wal_checkpoint(truncate)`.execute(w.db);
  const file = join(w.stage.place.dataDir, 'deskfront.sqlite');
  const parts = await Promise.all([file, `${file}-wal`].map((path) => readFile(path, 'latin1')));
  expect(parts[0]?.length).toBeGreaterThan(10_000);
  return parts.join('');
}
