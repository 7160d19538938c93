import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { seedService } from '../../test/support/seeds.ts';
import { world } from '../../test/support/world.ts';

const wanted = {
  'content-security-policy': expect.stringMatching(/^default-src 'none'/),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** As over the wire, where kept answers don't pass through the framework. */
async function wire() {
  const here = await world({ listening: true });
  return { ...here, get: (path: string, init: RequestInit = {}) => fetch(`${here.url}${path}`, init) };
}

test('every answer carries the security headers: kept, private, refused, absent, documents, files', async () => {
  const { get, service, customer } = await wire();
  const authorization = `Bearer ${customer.token}`;
  const paths = [
    '/api/services',
    `/api/services/${service.slug}`,
    '/api/profile',
    '/api/nothing',
    '/api/openapi.json',
    '/api/docs',
    '/healthz',
    '/readyz',
    '/%zz',
    '/storage/none.png',
    '/sandbox',
    '/sandbox/stripe.js',
    '/sandbox/ledger.json',
    '/sandbox/mailbox',
    '/sandbox/mailbox.json',
  ];
  for (const path of [...paths, ...paths]) {
    const answer = await get(path, { headers: path === '/api/profile' ? { authorization } : {} });
    expect(Object.fromEntries(answer.headers), path).toMatchObject(wanted);
    await answer.arrayBuffer();
  }
  const refused = await get('/api/login', { method: 'POST', body: 'x' });
  expect(Object.fromEntries(refused.headers)).toMatchObject(wanted);
});

test('JSON opened as a document may do nothing', async () => {
  const { get } = await wire();
  for (const path of ['/api/services', '/api/nothing', '/api/profile'])
    expect((await get(path)).headers.get('content-security-policy'), path).toMatch(/default-src 'none'.*sandbox/);
});

test('no other site is let in', async () => {
  const { get, customer } = await wire();
  const origin = 'https://evil.test';
  const preflight = await get('/api/login', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
  });
  const simple = await get('/api/services', { headers: { origin } });
  const signedIn = await get('/api/profile', { headers: { origin, authorization: `Bearer ${customer.token}` } });
  for (const answer of [preflight, simple, signedIn])
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(preflight.status).toBe(404);
});

test('no answer sets a cookie', async () => {
  const { get, buy } = await wire();
  expect((await buy()).headers).not.toHaveProperty('set-cookie');
  expect((await get('/api/services')).headers.has('set-cookie')).toBe(false);
});

test('a public answer has an ETag, and who knows it gets 304 without a body', async () => {
  const { get, service } = await wire();
  const path = `/api/services/${service.slug}`;
  const first = await get(path);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  for (const known of [etag, `"other", ${etag}`, '*']) {
    const again = await get(path, { headers: { 'if-none-match': known } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  }
  expect((await get(path, { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200);
});

test('HEAD answers the headers of GET and no body', async () => {
  const { get } = await wire();
  const [whole, head] = [await get('/api/services'), await get('/api/services', { method: 'HEAD' })];
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const name of ['etag', 'content-type', 'cache-control'])
    expect(head.headers.get(name)).toBe(whole.headers.get(name));
});

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0,gzip;q=0', null],
  ['identity', null],
  ['zstd', null],
  ['', null],
  ['brotli', null],
  ['gzip;q=0.5', 'gzip'],
])('who accepts %j gets %s', async (accepted, coding) => {
  const { visitor } = await world();
  const plain = (await visitor.send('GET', '/api/config')).bytes;
  const answer = await visitor.send('GET', '/api/config', { headers: { 'accept-encoding': accepted } });
  expect(answer.headers['content-encoding'] ?? null).toBe(coding);
  expect(answer.headers.vary).toBe('accept-encoding');
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? ''] ?? ((bytes: Buffer) => bytes);
  expect(unpack(answer.bytes).equals(plain)).toBe(true);
  expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length);
});

test('a kept answer stays until content changes, and then is the new one', async () => {
  const { get, service, db, contentChanged } = await wire();
  const path = `/api/services/${service.slug}`;
  const priceOf = async (query = '') =>
    ((await (await get(path + query)).json()) as { price_decimal: string }).price_decimal;
  expect(await priceOf()).toBe('499.00');
  await db.updateTable('services').set({ price_cents: 100 }).where('id', '=', service.id).execute();
  expect(await priceOf()).toBe('499.00');
  expect(await priceOf('?utm_source=x')).toBe('499.00');
  await contentChanged();
  expect(await priceOf()).toBe('1.00');
});

test('an answer is kept by the parameters that matter, and no others make copies', async () => {
  const { get, db, service } = await wire();
  for (let i = 0; i < 3; i += 1) await seedService(db, { category_id: service.category_id });
  const count = async (query: string) =>
    ((await (await get(`/api/services/hot${query}`)).json()) as { data: unknown[] }).data.length;
  expect(await count('?limit=1')).toBe(1);
  expect(await count('?limit=3')).toBe(3);
  expect(await count('?limit=1&x=2')).toBe(1);
  expect(await count('?x=2&limit=3')).toBe(3);
});

test('a failure is not kept', async () => {
  const { get, db, service } = await wire();
  expect((await get('/api/services/soon-here')).status).toBe(404);
  await seedService(db, { slug: 'soon-here', category_id: service.category_id });
  expect((await get('/api/services/soon-here')).status).toBe(200);
});

test('private answers are never stored, and a session changes nothing on public ones', async () => {
  const { customer, visitor, bought } = await world();
  const { invoice } = await bought({ email: customer.email });
  for (const path of [
    '/api/profile',
    '/api/customer/orders',
    '/api/customer/invoices',
    `/api/customer/invoices/${invoice.id}`,
    `/api/customer/invoices/${invoice.id}/download`,
  ]) {
    const answer = await customer.send('GET', path);
    expect([answer.status, answer.headers['cache-control'], answer.headers.etag], path).toEqual([
      200,
      'no-store',
      undefined,
    ]);
  }
  const [mine, anyones] = [await customer.send('GET', '/api/services'), await visitor.send('GET', '/api/services')];
  expect(mine.bytes.equals(anyones.bytes)).toBe(true);
});

test('writing answers are never stored', async () => {
  const { visitor, buy } = await world();
  const answers = [await buy(), await visitor.send('POST', '/api/forgot-password', { body: { email: 'x@mail.test' } })];
  for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
});

test('a stored picture is served as what it is, for good, and can do nothing', async () => {
  const { get, deps } = await wire();
  await deps.files.put('services/pic.480.webp', Buffer.from('webp bytes'), 'image/webp');
  const answer = await get('/storage/services/pic.480.webp');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
  });
  expect(await answer.text()).toBe('webp bytes');
  await deps.files.put('services/page.html', Buffer.from('<script>'), 'text/html');
  for (const path of [
    '/storage/services/page.html',
    '/storage/services/none.webp',
    '/storage/sandbox.sqlite',
    '/storage/',
  ])
    expect((await get(path)).status, path).toBe(404);
});

test('an address that can’t be decoded is refused in our own shape', async () => {
  const { get } = await wire();
  for (const path of ['/%', '/services/%ff', '/storage/%c0%ae/x']) {
    const answer = await get(path);
    expect(answer.status, path).toBe(400);
    expect(await answer.json(), path).toEqual({
      message: 'The address could not be read.',
      request_id: expect.any(String),
    });
    expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff');
  }
});
