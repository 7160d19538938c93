import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PASSWORD, world } from '../../test/support/world.ts';

const LOGIN = '/api/login';
const json = { 'content-type': 'application/json' };

test('every error has one shape, with the request id in body and header', async () => {
  const { visitor, customer } = await world();
  const errors = [
    await visitor.send('POST', LOGIN, { raw: '{', headers: json }),
    await visitor.send('GET', '/api/profile'),
    await customer.send('GET', '/api/customer/invoices/2000000000'),
    await visitor.send('GET', '/api/nothing'),
    await visitor.send('POST', LOGIN, { raw: 'x', headers: { 'content-type': 'text/plain' } }),
    await visitor.send('POST', LOGIN, { body: {} }),
  ];
  expect(errors.map(({ status }) => status)).toEqual([400, 401, 404, 404, 415, 422]);
  for (const { headers, body } of errors) {
    expect(
      Object.keys(body)
        .filter((name) => name !== 'errors')
        .sort(),
    ).toEqual(['message', 'request_id']);
    expect(body.request_id).toBe(headers['x-request-id']);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
  }
  expect(new Set(errors.map(({ body }) => body.request_id)).size).toBe(errors.length);
});

test('a client can’t choose the request id', async () => {
  const { visitor } = await world();
  const { headers } = await visitor.send('GET', '/api/nothing', {
    headers: { 'request-id': 'chosen', 'x-request-id': 'chosen' },
  });
  expect(headers['x-request-id']).not.toBe('chosen');
});

test.each([
  ['broken', '{"email":'],
  ['not JSON', 'email=a'],
  ['two documents', '{}{}'],
  ['a single word', 'undefined'],
  ['not text', Buffer.from([0x7b, 0xff, 0xfe])],
])('a body that is %s is 400', async (_, raw) => {
  const { visitor } = await world();
  const response = await visitor.send('POST', LOGIN, { raw, headers: json });
  expect([response.status, response.body.message]).toEqual([400, 'The request body is not valid JSON.']);
});

test.each(['[]', '"text"', '5', 'true', 'null'])('a body of %s is not an object: 422', async (raw) => {
  const { visitor } = await world();
  expect((await visitor.send('POST', LOGIN, { raw, headers: json })).status).toBe(422);
});

test.each([
  ['__proto__', '{"__proto__":{"isAdmin":true},"email":"a@b.test","password":"x"}'],
  ['constructor.prototype', '{"constructor":{"prototype":{"isAdmin":true}},"email":"a@b.test","password":"x"}'],
])('a body with %s is 400 and pollutes nothing', async (_, raw) => {
  const { visitor } = await world();
  expect((await visitor.send('POST', LOGIN, { raw, headers: json })).status).toBe(400);
  expect({}).not.toHaveProperty('isAdmin');
});

test('a body that is nested too deeply is 400', async () => {
  const { visitor } = await world();
  for (const raw of ['['.repeat(5_000) + ']'.repeat(5_000), `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`])
    expect((await visitor.send('POST', LOGIN, { raw, headers: json })).status).toBe(400);
});

test('a body may have up to 64 KiB', async () => {
  const { visitor } = await world();
  const ofLength = (bytes: number) => {
    const start = '{"email":"a@b.test","password":"x","filler":"';
    return `${start}${'x'.repeat(bytes - start.length - 2)}"}`;
  };
  expect((await visitor.send('POST', LOGIN, { raw: ofLength(65_536), headers: json })).status).toBe(422);
  const response = await visitor.send('POST', LOGIN, { raw: ofLength(65_537), headers: json });
  expect([response.status, response.body.message]).toEqual([413, 'The request body is too large.']);
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'text/json',
  '',
])('a body of type %j, which another site could send, is 415', async (type) => {
  const { visitor, customer } = await world();
  const raw = JSON.stringify({ email: customer.email, password: PASSWORD });
  const response = await visitor.send('POST', LOGIN, { raw, headers: { 'content-type': type } });
  expect(response.status).toBe(415);
});

test('JSON with a charset or in capitals is JSON', async () => {
  const { visitor, customer } = await world();
  const raw = JSON.stringify({ email: customer.email, password: PASSWORD });
  for (const type of ['application/json; charset=utf-8', 'Application/JSON'])
    expect((await visitor.send('POST', LOGIN, { raw, headers: { 'content-type': type } })).status).toBe(200);
});

test('an unknown route and a malformed id are 404', async () => {
  const { visitor, customer } = await world();
  for (const [method, path] of [
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['POST', '/api/profile/nothing'],
    ['DELETE', '/apis'],
  ])
    expect((await visitor.send(method ?? '', path ?? '')).status, `${method} ${path}`).toBe(404);
  for (const id of ['abc', '-1', '0', '1.5', '99999999999999999999', '1%20or%201=1', '%00']) {
    const response = await customer.send('GET', `/api/customer/invoices/${id}`);
    expect([response.status, response.body.message], id).toEqual([404, expect.stringMatching(/not found\.$/)]);
  }
});

test('a path that can’t be decoded is 400 or 404', async () => {
  const { visitor } = await world();
  for (const path of [
    '/api/services/%',
    '/api/services/%c0%ae',
    '/storage/%zz',
    '/storage/../../etc/passwd',
    '/storage/%2e%2e%2fx.png',
    '/storage/..%5cx.png',
    '/storage/a%00.png',
    '/storage//etc/passwd',
  ])
    expect([400, 404], path).toContain((await visitor.send('GET', path)).status);
});

test('access is checked first, then existence, content type and content', async () => {
  const { visitor, staff, customer, buyOrFail } = await world();
  const { invoice } = await buyOrFail({ email: customer.email });
  const text = { raw: 'x', headers: { 'content-type': 'text/plain' } };
  const absent = '/api/customer/invoices/2000000000/pay';
  const own = `/api/customer/invoices/${invoice.id}/pay`;
  const statusOf = async (response: Promise<{ status: number }>) => (await response).status;
  expect(await statusOf(visitor.send('POST', absent, text))).toBe(401);
  expect(await statusOf(staff.send('POST', absent, text))).toBe(403);
  expect(await statusOf(customer.send('POST', absent, text))).toBe(404);
  expect(await statusOf(customer.send('POST', own, text))).toBe(415);
  expect(await statusOf(customer.send('POST', own, { raw: '{', headers: json }))).toBe(400);
  expect(await statusOf(customer.send('POST', own, { body: {} }))).toBe(422);
  const big = { raw: `"${'x'.repeat(70_000)}"`, headers: json };
  expect(await statusOf(visitor.send('POST', own, big))).toBe(401);
  expect(await statusOf(customer.send('POST', own, big))).toBe(413);
});

test('an unexpected error reveals no details and is logged with its id', async () => {
  const { visitor, lines } = await world({
    change: ({ limits }) => ({
      limits: { ...limits, consume: () => Promise.reject(new Error('select * from secrets at /srv/app/server.ts')) },
    }),
  });
  const response = await visitor.send('POST', '/api/contact', {
    body: { name: 'N', email: 'n@mail.test', message: 'Hello' },
  });
  expect([response.status, response.body]).toEqual([
    500,
    { message: 'Server error.', request_id: response.headers['x-request-id'] },
  ]);
  expect(lines.join()).toContain(response.body.request_id);
});

test('an unavailable database is 503 with Retry-After, and the process continues', async () => {
  const unavailable = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const { visitor } = await world({
    change: ({ limits }) => ({ limits: { ...limits, consume: () => Promise.reject(unavailable) } }),
  });
  const response = await visitor.send('POST', '/api/contact', {
    body: { name: 'N', email: 'n@mail.test', message: 'Hello' },
  });
  expect(response.status).toBe(503);
  expect(response.headers['retry-after']).toBeDefined();
  expect(response.bytes.toString()).not.toContain('10.0.0.1');
  expect((await visitor.send('GET', '/healthz')).status).toBe(200);
});

test('secrets in requests are not logged', async () => {
  const { visitor, customer, buy, sandbox, lines } = await world();
  const card = await sandbox.cardToken();
  await visitor.send('POST', LOGIN, { body: { email: customer.email, password: 'Hush-Hush-Harbour-1' } });
  const { body } = await buy({ payment_token: card });
  await customer.send('PUT', '/api/profile', { body: { name: 5 } });
  for (const secret of ['Hush-Hush-Harbour-1', card, customer.token, String(body.token)])
    expect(lines.join()).not.toContain(secret);
});

type Line = { route?: string; status?: number; ip?: string; user?: number };
const lineOf = (lines: string[], route: string) =>
  lines.map((line) => JSON.parse(line) as Line).findLast((line) => line.route === route);

test('the log names the IP address of logins and failures and the user of a rejected request', async () => {
  const { visitor, customer, lines } = await world();
  const login = (password: string) => visitor.call('POST /login', { body: { email: customer.email, password } });
  await login('Not-This-One-9');
  expect(lineOf(lines, '/api/login')).toMatchObject({ status: 422, ip: visitor.ip });
  await login(PASSWORD);
  expect(lineOf(lines, '/api/login')).toMatchObject({ status: 200, ip: visitor.ip });
  await visitor.call('GET /profile');
  expect(lineOf(lines, '/api/profile')).toMatchObject({ status: 401, ip: visitor.ip });
  await customer.call('GET /admin/users');
  expect(lineOf(lines, '/api/admin/users')).toMatchObject({ status: 403, ip: customer.ip, user: customer.id });
  await visitor.send('POST', '/api/webhooks/stripe', { body: {} });
  expect(lineOf(lines, '/api/webhooks/stripe')).toMatchObject({ status: 400, ip: visitor.ip });
  await customer.call('PUT /profile', { body: { name: 'Ann Other' } });
  expect(lineOf(lines, '/api/profile')).toMatchObject({ status: 200 });
  expect(lineOf(lines, '/api/profile')).not.toHaveProperty('ip');
});

test('/readyz checks the database', async () => {
  const { visitor } = await world();
  expect((await visitor.send('GET', '/readyz')).body).toEqual({ status: 'ready' });
});

test('/readyz is 503 once another node has upgraded the database in a way that this version does not know', async () => {
  const { visitor, db, lines } = await world({ fresh: true });
  const add = (name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, '2099-01-01T00:00:00.000Z')`.execute(db);
  await add('998-adds-labels-compatible');
  expect((await visitor.send('GET', '/readyz')).status).toBe(200);
  await add('999-rebuilds-orders');
  for (let probe = 0; probe < 3; probe += 1)
    expect(await visitor.send('GET', '/readyz')).toMatchObject({
      status: 503,
      body: { status: 'unavailable', reason: expect.stringContaining('it has migration 999-rebuilds-orders') },
    });
  expect(lines.filter((line) => line.includes('another node has upgraded'))).toHaveLength(1);
});

test('a form in place of JSON is 415 once it is read, however large, and 404 on an unknown route', async () => {
  const { stage } = await world({ listening: true });
  const form = new FormData();
  form.set('email', 'x'.repeat(400_000));
  const send = async (path: string) => (await fetch(`${stage.url}${path}`, { method: 'POST', body: form })).status;
  for (let round = 0; round < 10; round += 1) expect(await send(LOGIN)).toBe(415);
  expect(await send('/api/nothing')).toBe(404);
});

test('blank query parameters are ignored', async () => {
  const { admin } = await world();
  const blank = await admin.send('GET', '/api/admin/orders?search=&sort=&status=&user_id=&page=&per_page=');
  expect([blank.status, blank.body.meta]).toMatchObject([200, { page: 1, per_page: 25 }]);
});

test.each([
  '/admin/users',
  '/admin/orders',
  '/admin/services',
  '/admin/commissions',
  '/admin/reviews',
  '/admin/blogs',
  '/admin/roles',
  '/admin/designations',
  '/admin/service-categories',
  '/admin/contact-messages',
])('%s can be sorted by id in both directions', async (path) => {
  const { admin } = await world();
  const ids = async (sort: string) => {
    const { status, body } = await admin.send('GET', `/api${path}?sort=${sort}&per_page=100`);
    expect(status).toBe(200);
    return (body.data as { id: number }[]).map(({ id }) => id);
  };
  const ascending = await ids('id');
  expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
  const descending = await ids('-id');
  expect(descending).toEqual(descending.toSorted((a, b) => b - a));
});
