import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onPostgres } from '../../../test/support/databases.ts';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { type World, world } from '../../../test/support/world.ts';
import { openSealer, parseSealingKeys } from '../../adapters/sealed-values.ts';
import { rotateKeys } from '../../shared/rotate-keys.ts';
import { assign, deliver, setStatus } from '../../work/assignments/assignments.fixture.ts';
import { answer, askAgain, domain, intakesOf, orderWith, password, submit } from '../intakes/intakes.fixture.ts';

const VALUE = 'Tr0ub4dor-&-3-nobody-reads-this';
const KEY = 'admin_password';

async function dump({ db }: World): Promise<string> {
  const tables = onPostgres()
    ? sql<{
        name: string;
      }>`select table_name as name from information_schema.tables where table_schema = current_schema()`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table'`;
  const { rows } = await tables.execute(db);
  const parts: string[] = [];
  for (const { name } of rows) {
    const table = await sql`select * from ${sql.table(name)}`.execute(db);
    parts.push(JSON.stringify(table.rows));
  }
  return parts.join('\n');
}

const secretsOf = ({ db }: World, orderId: number) =>
  db.selectFrom('order_secrets').selectAll().where('order_id', '=', orderId).execute();

test('the value of a secret is in no response, log line, event, email or table', async () => {
  const w = await world({ fresh: true });
  const seen: string[] = [];
  const stop = w.deps.events.subscribe((event) => void seen.push(JSON.stringify(event)));
  const of = await orderWith(w, [domain, password]);
  const keep = (response: { body: object }) => void seen.push(JSON.stringify(response.body));
  keep(await answer(w.customer, of, { answers: { [KEY]: VALUE } }));
  keep(await submit(w.customer, of, { domain: 'example.com' }));
  keep(await answer(w.customer, of, { answers: { [KEY]: { stored: true }, domain: 'example.org' } }));
  // Errors name the field and never the value.
  keep(await answer(w.customer, of, { answers: { [KEY]: VALUE.repeat(400) } }));
  keep(await answer(w.customer, of, { answers: { [KEY]: [VALUE] } }));
  await assign(w, of.orderId, w.staff);
  await setStatus(w.staff, of.orderId, 'in_progress');
  keep(await askAgain(w.staff, of));
  keep(await submit(w.admin, of, { [KEY]: `${VALUE}!` }));
  for (const by of [w.customer, w.staff, w.admin]) {
    const [intake] = await intakesOf(by, of.orderId);
    expect(intake?.answers[KEY]).toEqual({ stored: true });
    seen.push(JSON.stringify(intake));
  }
  seen.push(JSON.stringify(await w.admin.must('GET /admin/orders/{id}', { params: { id: of.orderId } })));
  for (const { email } of [w.customer, w.staff, w.admin]) seen.push(JSON.stringify(await w.emailsTo(email)));
  stop();
  seen.push(...w.lines, await dump(w));
  expect(seen.join('\n').length).toBeGreaterThan(10_000);
  expect(seen.join('\n')).not.toContain(VALUE);
  const [stored] = await secretsOf(w, of.orderId);
  expect(w.deps.sealer.open(`order_secrets:sealed:${stored?.id}`, stored?.sealed ?? '')).toBe(`${VALUE}!`);
  await expectInvariants(w.db);
});

test('a required secret must be stored before the questions are submitted, and null deletes it', async () => {
  const w = await world();
  const of = await orderWith(w, [password]);
  const refused = await submit(w.customer, of, {});
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [`answers.${KEY}`]]);
  const draft = await answer(w.customer, of, { answers: { [KEY]: VALUE } });
  expect(draft.body).toMatchObject({ answers: { [KEY]: { stored: true } }, missing: [] });
  const removed = await answer(w.customer, of, { answers: { [KEY]: null } });
  expect(removed.body).toMatchObject({ answers: { [KEY]: { stored: false } }, missing: [KEY] });
  expect(await secretsOf(w, of.orderId)).toMatchObject([{ state: 'burned', sealed: null, burn_reason: 'removed' }]);
  expect((await submit(w.customer, of, { [KEY]: VALUE })).body.state).toBe('answered');
  // A failed change keeps the secret.
  expect((await answer(w.customer, of, { answers: { [KEY]: null } })).status).toBe(422);
  expect(await secretsOf(w, of.orderId)).toMatchObject([{ state: 'stored' }]);
});

test('cancelling or deleting an order deletes its secrets', async () => {
  const w = await world();
  const [cancelled, deleted] = [await orderWith(w, [password]), await orderWith(w, [password])];
  for (const of of [cancelled, deleted]) await submit(w.customer, of, { [KEY]: VALUE });
  await w.admin.must('POST /admin/orders/{id}/cancel', { params: { id: cancelled.orderId }, body: {} });
  await w.admin.must('DELETE /admin/orders/{id}', { params: { id: deleted.orderId } });
  for (const { orderId } of [cancelled, deleted])
    expect(await secretsOf(w, orderId)).toMatchObject([{ state: 'burned', sealed: null }]);
  expect((await submit(w.customer, cancelled, { [KEY]: VALUE })).status).toBe(409);
});

test('an order that is restored is asked again for the secrets that its deletion cost', async () => {
  const w = await world();
  const [lost, whole] = [await orderWith(w, [password]), await orderWith(w, [domain])];
  await submit(w.customer, lost, { [KEY]: VALUE });
  await submit(w.customer, whole, { domain: 'example.com' });
  for (const { orderId } of [lost, whole]) {
    const { undo_id } = await w.admin.must('DELETE /admin/orders/{id}', { params: { id: orderId } });
    await w.admin.must('POST /undo/{id}', { params: { id: undo_id ?? 0 } });
  }
  expect((await intakesOf(w.customer, lost.orderId))[0]).toMatchObject({ state: 'open', missing: [KEY] });
  expect((await intakesOf(w.customer, whole.orderId))[0]).toMatchObject({ state: 'answered' });
  expect((await submit(w.customer, lost, { [KEY]: VALUE })).body.state).toBe('answered');
});

test('no secret is stored any more once the order is delivered', async () => {
  const w = await world();
  const of = await orderWith(w, [{ ...password, required: false }]);
  await assign(w, of.orderId, w.staff);
  await setStatus(w.staff, of.orderId, 'in_progress');
  await askAgain(w.staff, of);
  await setStatus(w.staff, of.orderId, 'completed');
  await deliver(w.staff, of.orderId);
  expect((await submit(w.customer, of, { [KEY]: VALUE })).status).toBe(409);
  expect(await secretsOf(w, of.orderId)).toEqual([]);
});

test('secrets of questions get the first sealing key, and deleted ones are skipped', async () => {
  const w = await world({ fresh: true });
  const of = await orderWith(w, [password]);
  await submit(w.customer, of, { [KEY]: VALUE });
  const [{ id } = { id: 0 }] = await secretsOf(w, of.orderId);
  const keysOf = (...bytes: number[]) => {
    const text = bytes.map((byte) => `k${byte}:${Buffer.alloc(32, byte).toString('base64')}`).join(',');
    return openSealer(parseSealingKeys(text) ?? expect.fail('malformed keys'));
  };
  const context = `order_secrets:sealed:${id}`;
  const update = (sealed: string) => w.db.updateTable('order_secrets').set({ sealed }).where('id', '=', id).execute();
  await update(keysOf(1).seal(context, VALUE));
  expect(await rotateKeys(w.db, keysOf(2, 1))).toEqual({ rewrapped: 1, unreadable: 0 });
  const [rotated] = await secretsOf(w, of.orderId);
  expect(keysOf(2).open(context, rotated?.sealed ?? '')).toBe(VALUE);
  await w.admin.must('POST /admin/orders/{id}/cancel', { params: { id: of.orderId }, body: {} });
  expect(await rotateKeys(w.db, keysOf(3))).toEqual({ rewrapped: 0, unreadable: 0 });
});
