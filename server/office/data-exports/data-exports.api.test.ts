import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type KnownClient, type World, world } from '../../../test/support/world.ts';
import { uploaded } from '../../order/files/files.fixture.ts';
import { runExports } from './run-exports.ts';

const HOUR_MS = 3600_000;
const fresh = () => world({ fresh: true });

/** The files of a ZIP, by its directory at the end. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const stored = bytes.subarray(begin, begin + size);
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString();
    files.set(name, method === 8 ? inflateRawSync(stored) : stored);
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

const fetchUrl = (w: World, url: string) => w.app.inject({ method: 'GET', url });
const listOf = async (person: KnownClient) => (await person.must('GET /profile/exports')).data;

const copyOf = async (w: World, person: KnownClient) => {
  await person.must('POST /profile/export');
  await runExports(w.deps);
  const [copy] = await listOf(person);
  if (!copy?.url) throw new Error(`The copy is ${copy?.state}.`);
  const { statusCode, rawPayload, headers } = await fetchUrl(w, copy.url);
  return { copy, statusCode, headers, files: unzip(rawPayload) };
};

const runAt = (w: World, ms: number) => {
  const clock = { ...w.deps.clock, now: () => new Date(Date.now() + ms) };
  return runExports({ ...w.deps, clock });
};

/** Everything that a customer leaves, each with a word of their own. */
async function live(w: World, word: string) {
  const email = `${word}@mail.test`;
  const person = await w.personAs('customer', { name: `Person ${word}`, email });
  await w.buyOrFail({ name: `Person ${word}`, email });
  const order = (await w.ordersOf(email))[0] ?? { id: 0 };
  await w.db
    .updateTable('users')
    .set({ email_verified_at: new Date().toISOString() })
    .where('id', '=', person.id)
    .execute();
  const params = { id: order.id };
  await person.must('POST /orders/{id}/messages', {
    params,
    body: { content: `Message ${word}`, client_id: crypto.randomUUID() },
  });
  await w.admin.must('POST /orders/{id}/messages', {
    params,
    body: { content: `Internal ${word}`, visibility: 'team', client_id: crypto.randomUUID() },
  });
  const { id: inbox } = await person.must('GET /admin-user');
  await person.must('POST /messages', {
    body: { receiver_id: inbox, content: `Chat ${word}`, client_id: crypto.randomUUID() },
  });
  await w
    .newVisitor()
    .must('POST /contact', { body: { name: word, email, message: `Contact ${word}`, topic: 'privacy' } });
  await w.admin.must('POST /admin/customers/{id}/notes', {
    params: { id: person.id },
    body: { content: `Note ${word}` },
  });
  return { person, order, word };
}

test('the copy of one person has all that is theirs, and nothing of another or of the team', async () => {
  const w = await fresh();
  const [ada, bea] = [await live(w, 'adaword'), await live(w, 'beaword')];
  const fileId = await uploaded(ada.person, ada.order.id, {
    filename: 'adaword.txt',
    bytes: Buffer.from('file of adaword'),
  });
  await uploaded(bea.person, bea.order.id, { filename: 'beaword.txt', bytes: Buffer.from('file of beaword') });
  const { statusCode, headers, files } = await copyOf(w, ada.person);
  expect([statusCode, headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')]);
  const names = [...files.keys()];
  expect(names).toContain('data.json');
  expect(names).toContain(`files/order-${ada.order.id}/${fileId}-adaword.txt`);
  expect(names.filter((name) => /^invoices\/.+\.pdf$/.test(name))).toHaveLength(1);
  const text = files.get('data.json')?.toString() ?? '';
  const data = JSON.parse(text);
  expect(data.users[0]).toMatchObject({ name: 'Person adaword', email: 'adaword@mail.test' });
  for (const own of ['Message adaword', 'Chat adaword', 'Contact adaword']) expect(text).toContain(own);
  expect(data.orders).toHaveLength(1);
  const all = [...files].map(([name, bytes]) => `${name} ${bytes.toString('latin1')}`).join('\n');
  expect(all).not.toContain('beaword');
  for (const internal of ['Internal', 'Note adaword', w.admin.email, w.staff.email, 'password_hash', 'token_hash'])
    expect(text).not.toContain(internal);
});

test('an address that nobody has proven opens no messages of others', async () => {
  const w = await fresh();
  await w.visitor.must('POST /contact', { body: { name: 'Vic', email: 'vic@mail.test', message: 'Secret of Vic' } });
  const thief = await w.personAs('customer', { email: 'vic@mail.test' });
  const unproven = { email_verified_at: null, pending_email: 'vic@mail.test' };
  await w.db.updateTable('users').set(unproven).where('id', '=', thief.id).execute();
  const { files } = await copyOf(w, thief);
  expect(files.get('data.json')?.toString()).not.toContain('Secret of Vic');
});

test('there is one copy a day, and parallel calls ask for one', async () => {
  const w = await fresh();
  const calls = await Promise.all([1, 2, 3, 4].map(() => w.customer.call('POST /profile/export')));
  expect(calls.map(({ status }) => status).toSorted()).toEqual([202, 429, 429, 429]);
  const params = { id: w.customer.id };
  expect((await w.admin.call('POST /admin/users/{id}/export', { params })).status).toBe(409);
  await Promise.all([runExports(w.deps), runExports(w.deps)]);
  expect(await listOf(w.customer)).toHaveLength(1);
  expect((await w.emailsTo(w.customer.email)).map(({ subject }) => subject)).toEqual([
    'The copy of your data is ready',
  ]);
  expect((await w.customer.call('POST /profile/export')).status).toBe(429);
});

test('only the person and the admin who asked can download it, for seven days', async () => {
  const w = await fresh();
  const { copy } = await copyOf(w, w.customer);
  const url = new URL(copy.url ?? '', 'http://site.test');
  const fileId = Number(/files\/(\d+)\//.exec(url.pathname)?.[1]);
  const other = await w.personAs('admin');
  for (const person of [w.admin, w.staff, w.customer, other])
    expect((await person.call('POST /files/{id}/link', { params: { id: fileId } })).status).toBe(404);
  const forged = copy.url?.replace(/user=\d+/, `user=${w.admin.id}`) ?? '';
  expect((await fetchUrl(w, forged)).statusCode).toBe(404);
  expect(await listOf(other)).toEqual([]);
  await w.admin.must('POST /admin/users/{id}/export', { params: { id: w.staff.id } });
  await runExports(w.deps);
  const [asked] = await listOf(w.admin);
  expect(asked).toMatchObject({ user: { id: w.staff.id }, state: 'ready' });
  expect((await fetchUrl(w, asked?.url ?? '')).statusCode).toBe(200);
  await runAt(w, 7 * 24 * HOUR_MS + 1000);
  expect(await listOf(w.customer)).toMatchObject([{ state: 'expired', url: null }]);
  expect((await fetchUrl(w, copy.url ?? '')).statusCode).toBe(404);
  const left = await w.db
    .selectFrom('files')
    .select('id')
    .where('purpose', '=', 'export')
    .where('deleted_at', 'is', null)
    .execute();
  expect(left).toEqual([]);
});

test('a session that is not confirmed asks for nothing and lists nothing', async () => {
  const w = await fresh();
  await w.db.updateTable('sessions').set({ confirmed_at: null }).execute();
  for (const call of ['POST /profile/export', 'GET /profile/exports'] as const)
    expect(await w.customer.call(call)).toMatchObject({ status: 403, body: { confirm: true } });
  const params = { id: w.customer.id };
  expect(await w.admin.call('POST /admin/users/{id}/export', { params })).toMatchObject({ status: 403 });
});

test('a killed copy is begun again, and one that never ends fails', async () => {
  const w = await fresh();
  await w.customer.must('POST /profile/export');
  const lease = (leased_until: string) => w.db.updateTable('data_exports').set({ leased_until }).execute();
  await lease(new Date(Date.now() + HOUR_MS).toISOString());
  await runExports(w.deps);
  expect((await listOf(w.customer))[0]?.state).toBe('waiting');
  await lease('2026-01-01T00:00:00.000Z');
  await runExports(w.deps);
  expect((await listOf(w.customer))[0]?.state).toBe('ready');
  await w.staff.must('POST /profile/export');
  await runAt(w, 25 * HOUR_MS);
  expect((await listOf(w.staff))[0]?.state).toBe('failed');
});
