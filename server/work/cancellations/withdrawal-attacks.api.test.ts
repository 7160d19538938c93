import { afterEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { buyAs, consumerWorld, orderOf, runTasks } from './cancellations.fixture.ts';

afterEach(expectLedgerToMatch);

type World = Awaited<ReturnType<typeof consumerWorld>>;
const NAME = 'Dana Reyes';
const declare = (by: Pick<Client, 'call'>, order_number: string, email: string, name = NAME) =>
  by.call('POST /withdrawals', { body: { name, order_number, email } });
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';

const send = (w: World, page: 'confirm' | 'object', token: string) =>
  page === 'confirm'
    ? w.newVisitor().call('POST /withdrawals/confirm', { body: { token } })
    : w.newVisitor().call('POST /withdrawals/object', { body: { token } });

/** The reference is random. */
const shape = ({ status, body, headers }: Awaited<ReturnType<typeof declare>>) => ({
  status,
  body: JSON.stringify(body).replace(/W-[2-9A-Z]{8}/, 'W-########'),
  headers: Object.keys(headers).sort(),
});

test('whoever asks learns neither of orders nor of addresses: the bytes are the same', async () => {
  const w = await consumerWorld();
  const id = String(await buyAs(w, w.customer));
  const known = shape(await declare(w.newVisitor(), id, w.customer.email));
  for (const [number, email] of [
    [id, 'stranger@elsewhere.test'],
    ['2000000', w.customer.email],
    ['2000000', 'nobody@elsewhere.test'],
    ['INV-1999-000001', w.customer.email],
  ] as const)
    expect(shape(await declare(w.newVisitor(), number, email))).toEqual(known);
});

test('a client declares ten times an hour, and five times a day for one address', async () => {
  const w = await consumerWorld();
  const [one, other] = [w.newVisitor(), w.newVisitor()];
  const statuses = [];
  for (let i = 0; i < 7; i += 1) statuses.push((await declare(one, String(i), 'victim@elsewhere.test')).status);
  for (let i = 0; i < 5; i += 1) statuses.push((await declare(one, String(i), `victim${i}@elsewhere.test`)).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429, 201, 201, 201, 429, 429]);
  expect(await w.emailsTo('victim@elsewhere.test')).toHaveLength(5);
  // Their own statement has a limit of its own.
  expect((await declare(other, '1', 'victim@elsewhere.test')).status).toBe(201);
});

test('an owner whose order is named by strangers again and again gets few emails, and the office the rest', async () => {
  const w = await consumerWorld();
  const id = await buyAs(w, w.customer);
  // The outbox has the time of the database.
  w.moveTo(new Date().toISOString());
  for (let i = 0; i < 6; i += 1) await declare(w.newVisitor(), `#${id}`, `stranger${i}@elsewhere.test`);
  await runTasks(w);
  const checks = (await w.emailsTo(w.customer.email)).filter(({ subject }) => subject.startsWith('Did you withdraw'));
  expect(checks).toHaveLength(3);
  const { meta } = await w.admin.must('GET /admin/cancellations', { query: { search: `#${id}`, state: 'received' } });
  expect(meta.total).toBe(6);
  expect((await orderOf(w, id)).status).toBe('pending');
});

test('the form carries no words of a stranger to an address but a name without links', async () => {
  const w = await consumerWorld();
  const by = w.newVisitor();
  for (const name of ['http://evil.test', 'See www.evil.test', 'win@evil.test', 'HTTPS://evil.test'])
    expect((await declare(by, '1', 'victim@elsewhere.test', name)).body.errors).toHaveProperty('name');
  for (const number of ['http://evil.test', 'win at evil.test', 'a@evil', '1'.repeat(65)])
    expect((await declare(by, number, 'victim@elsewhere.test')).body.errors).toHaveProperty('order_number');
  expect((await declare(w.newVisitor(), 'Nr. 12', 'victim@elsewhere.test', 'J.R. <b>Smith</b>')).status).toBe(201);
  const [receipt] = await w.emailsTo('victim@elsewhere.test');
  expect(receipt?.html).toContain('J.R. &lt;b&gt;Smith&lt;/b&gt;');
});

test('a token works once, for 30 days, and is in no log line', async () => {
  const w = await consumerWorld();
  const [used, late] = [await buyAs(w, w.customer), await buyAs(w, w.customer)];
  await declare(w.newVisitor(), String(used), w.customer.email);
  const token = tokenIn((await w.emailsTo(w.customer.email))[0]?.text);
  expect(token.length).toBeGreaterThan(40);
  for (const guess of ['', 'a', token.slice(1), `${token}a`, token.toUpperCase(), '%00'])
    expect([410, 422]).toContain((await send(w, 'confirm', guess)).status);
  const both = await Promise.all([send(w, 'confirm', token), send(w, 'confirm', token), send(w, 'object', token)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  await declare(w.newVisitor(), String(late), w.customer.email);
  const second = tokenIn((await w.emailsTo(w.customer.email))[0]?.text);
  w.moveTo('2027-03-31T10:00:01.000Z');
  expect((await send(w, 'confirm', second)).status).toBe(410);
  const log = w.lines.join('');
  expect([log.includes(token), log.includes(second)]).toEqual([false, false]);
});

test('who knows the number of another person’s order gets no link to it', async () => {
  const w = await consumerWorld();
  const id = await buyAs(w, w.customer);
  await declare(w.newVisitor(), String(id), 'thief@elsewhere.test');
  await runTasks(w);
  expect(tokenIn((await w.emailsTo('thief@elsewhere.test'))[0]?.text)).toBe('');
  const signedIn = await w.newCustomer();
  const refused = await signedIn.call('POST /customer/orders/{id}/withdraw', { params: { id } });
  expect(refused.status).toBe(404);
  expect((await orderOf(w, id)).status).toBe('pending');
});

test('another site can’t send the call: it needs a type that browsers ask for first', async () => {
  const w = await consumerWorld();
  const payload = JSON.stringify({ name: NAME, order_number: '1', email: 'victim@elsewhere.test' });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a']) {
    const headers = { 'content-type': type, origin: 'https://evil.test' };
    const { statusCode } = await w.app.inject({ method: 'POST', url: '/api/withdrawals', headers, payload });
    expect([type, statusCode]).toEqual([type, 415]);
  }
});
