import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { PASSWORD } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { addToLedger, ledgerOf } from '../../adapters/erasure-ledger.ts';
import { backUp, emptyPlace, open } from '../../operations/backup/backup.fixture.ts';
import { restoreBackup } from '../../operations/backup/restore.ts';
import { deliverAll } from '../../work/assignments/assignments.fixture.ts';
import { erasePerson } from './erase-person.ts';
import { eraseByAdmin, erasuresAt, inDays, recallToken, tablesWith } from './privacy.fixture.ts';

let names = 0;
const stranger = () => {
  names += 1;
  return { name: `Quibbleton Number${names}`, email: `quibbleton${names}@closing.test` };
};

const logIn = (w: World, email: string) => w.newVisitor().call('POST /login', { body: { email, password: PASSWORD } });
const closeOwn = (w: World, person: Awaited<ReturnType<World['newCustomer']>>) =>
  w.signedIn(person.token, person).call('POST /profile/erase');
const paidOrder = async (w: World, by: Awaited<ReturnType<World['newCustomer']>>): Promise<number> => {
  await w.buyOrFail({ email: by.email, name: by.name }, { by });
  return (await w.ordersOf(by.email)).at(-1)?.id ?? 0;
};
const toAdmin = async (by: Awaited<ReturnType<World['newCustomer']>>, content: string) => {
  const { id } = await by.must('GET /admin-user');
  await by.must('POST /messages', { body: { receiver_id: id, content } });
};
const rowOf = (w: World, id: number) =>
  w.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a customer closes the account, and takes it back by the emailed link, once', async () => {
  const w = await world();
  const person = await w.newCustomer(stranger());
  expect(await closeOwn(w, person)).toMatchObject({ status: 200 });
  expect((await person.call('GET /profile')).status).toBe(401);
  expect((await logIn(w, person.email)).status).toBe(422);
  const token = await recallToken(w, person.email);
  const recall = (value: string) => w.visitor.call('POST /erasures/recall', { body: { token: value } });
  expect((await recall('another')).status).toBe(410);
  expect((await recall(token)).status).toBe(200);
  expect((await logIn(w, person.email)).status).toBe(200);
  expect((await recall(token)).status).toBe(410);
  await erasuresAt(w, inDays(15));
  expect((await rowOf(w, person.id)).erased_at).toBeNull();
});

test('after 14 days the link is over, and the account is erased', async () => {
  const w = await world();
  const person = await w.newCustomer(stranger());
  await closeOwn(w, person);
  const token = await recallToken(w, person.email);
  await erasuresAt(w, inDays(13.9));
  expect((await rowOf(w, person.id)).erased_at).toBeNull();
  await erasuresAt(w, inDays(14.1));
  expect(await rowOf(w, person.id)).toMatchObject({
    name: `Deleted customer ${person.id}`,
    erased_at: expect.any(String),
  });
  expect((await w.visitor.call('POST /erasures/recall', { body: { token } })).status).toBe(410);
});

test('an account that is deleted in the list is restored by undo or later, and erased after 30 days', async () => {
  const w = await world();
  const person = await w.newCustomer(stranger());
  const remove = () => w.admin.must('DELETE /admin/users/{id}', { params: { id: person.id } });
  const closed = async () =>
    (await w.admin.must('GET /admin/closed-accounts', { query: { search: person.email } })).data.map(({ id }) => id);
  const { undo_id } = await remove();
  expect(await closed()).toEqual([person.id]);
  await w.admin.must('POST /undo/{id}', { params: { id: undo_id ?? 0 } });
  expect((await logIn(w, person.email)).status).toBe(200);
  expect(await closed()).toEqual([]);
  await remove();
  await erasuresAt(w, inDays(29));
  expect(await w.admin.call('POST /admin/users/{id}/restore', { params: { id: person.id } })).toMatchObject({
    status: 200,
  });
  expect((await logIn(w, person.email)).status).toBe(200);
  await remove();
  await erasuresAt(w, inDays(31));
  expect((await rowOf(w, person.id)).email).toBe(`deleted-${person.id}@invalid`);
  expect((await w.admin.call('POST /admin/users/{id}/restore', { params: { id: person.id } })).status).toBe(409);
  expect(await closed()).toEqual([]);
});

test('an erasure names all that has to be settled first', async () => {
  const w = await world();
  const person = await w.newCustomer(stranger());
  const id = await paidOrder(w, person);
  const refused = await eraseByAdmin(w, person);
  expect(refused).toMatchObject({ status: 409, body: { obstacles: [{ kind: 'order', id }] } });
  expect((await closeOwn(w, person)).body).toMatchObject({ obstacles: [{ kind: 'order', id }] });
  await deliverAll(w, id, [w.staff]);
  expect((await eraseByAdmin(w, person, 'other@closing.test')).body).toMatchObject({
    errors: { email: [expect.any(String)] },
  });
  const noReason = { params: { id: person.id }, body: { email: person.email, reason: ' ' } };
  expect((await w.admin.call('POST /admin/users/{id}/erase', noReason)).status).toBe(422);
  expect((await eraseByAdmin(w, person)).status).toBe(200);
  expect((await eraseByAdmin(w, w.admin)).status).toBe(409);
});

test('staff with unpaid commissions wait, and their name stays in what they delivered', async () => {
  const w = await world();
  const technician = await w.personAs('staff', stranger());
  const id = await paidOrder(w, w.customer);
  await deliverAll(w, id, [technician]);
  await w.admin.must('DELETE /admin/users/{id}', { params: { id: technician.id } });
  await erasuresAt(w, inDays(31));
  expect((await rowOf(w, technician.id)).erased_at).toBeNull();
  await w.db
    .updateTable('commissions')
    .set({ status: 'paid', payment_date: new Date().toISOString() })
    .where('user_id', '=', technician.id)
    .execute();
  await erasuresAt(w, inDays(31));
  expect((await rowOf(w, technician.id)).name).toBe(`Deleted staff member ${technician.id}`);
  const { deliveries } = await w.admin.must('GET /orders/{id}', { params: { id } });
  expect(deliveries.map(({ staff }) => staff)).toEqual([technician.name]);
});

test('an erasure that was killed at any table is finished by the next one', async () => {
  const w = await world();
  const person = await w.newCustomer(stranger());
  await toAdmin(w.customer, 'Another one remains.');
  await toAdmin(person, `Hello from ${person.name}`);
  await eraseByAdmin(w, person);
  let statements = 0;
  const dying = w.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      if (statements === stopAt) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const erasure = { at: new Date(), by: null, reason: null, sendsEmail: false };
  let stopAt = 5;
  for (; stopAt < 400; stopAt += 17) {
    statements = 0;
    const ended = await erasePerson(dying, person.id, erasure).then(
      () => true,
      () => false,
    );
    if (ended) break;
    expect((await rowOf(w, person.id)).erased_at).toBeNull();
  }
  expect(stopAt).toBeGreaterThan(50);
  expect(await tablesWith(w.db, person.name)).toEqual([]);
  expect(await tablesWith(w.db, 'Another one remains.')).toEqual(['messages.content']);
});

test('a restored backup that is older than an erasure is erased again, also into an empty place', async () => {
  const w = await world({ fresh: true });
  const person = await w.newCustomer(stranger());
  await toAdmin(person, `Hello from ${person.name}`);
  const { path } = await backUp(w);
  await eraseByAdmin(w, person);
  await erasuresAt(w, inDays(0.01));
  await addToLedger({ dataDir: dirname(path) }, await ledgerOf(w.deps.config));
  const { config } = await emptyPlace();
  await restoreBackup({ config, path, key: null, force: false });
  const { db } = open(config);
  expect(await tablesWith(db, person.name)).toEqual([]);
  expect(await db.selectFrom('erasures').select('user_id').execute()).toEqual([{ user_id: person.id }]);
});

test('a database that is replaced passes its erasures on, but not to another person with the same id', async () => {
  const w = await world({ fresh: true });
  const person = await w.newCustomer(stranger());
  const { path } = await backUp(w);
  const { config } = await emptyPlace();
  const restore = (force: boolean) => restoreBackup({ config, path, key: null, force });
  await restore(false);
  const { db } = open(config);
  await erasePerson(db, person.id, { at: new Date(), by: null, reason: null, sendsEmail: false });
  const other = { user_id: w.customer.id, user_since: '2020-01-01T00:00:00.000Z', at: new Date().toISOString() };
  await addToLedger(config, [other]);
  await restore(true);
  const names = await db.selectFrom('users').select('name').where('id', 'in', [person.id, w.customer.id]).execute();
  expect(names.map(({ name }) => name).sort()).toEqual([`Deleted customer ${person.id}`, w.customer.name].sort());
});
