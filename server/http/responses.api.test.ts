import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { seedService } from '../../test/support/seeds.ts';
import { world } from '../../test/support/world.ts';

const securityHeaders = {
  'content-security-policy': expect.stringMatching(/^default-src 'none'/),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** Cached responses bypass the framework only over the network. */
async function overHttp() {
  const w = await world({ listening: true });
  return { ...w, get: (path: string, init: RequestInit = {}) => fetch(`${w.url}${path}`, init) };
}

test('every response has the security headers: cached, private, rejected, not found, documents, files', async () => {
  const { get, service, customer } = await overHttp();
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
    const response = await get(path, { headers: path === '/api/profile' ? { authorization } : {} });
    expect(Object.fromEntries(response.headers), path).toMatchObject(securityHeaders);
    await response.arrayBuffer();
  }
  const rejected = await get('/api/login', { method: 'POST', body: 'x' });
  expect(Object.fromEntries(rejected.headers)).toMatchObject(securityHeaders);
});

test('JSON opened as a document can’t run scripts', async () => {
  const { get } = await overHttp();
  for (const path of ['/api/services', '/api/nothing', '/api/profile'])
    expect((await get(path)).headers.get('content-security-policy'), path).toMatch(/default-src 'none'.*sandbox/);
});

test('other origins get no CORS headers', async () => {
  const { get, customer } = await overHttp();
  const origin = 'https://evil.test';
  const preflight = await get('/api/login', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
  });
  const simple = await get('/api/services', { headers: { origin } });
  const signedIn = await get('/api/profile', { headers: { origin, authorization: `Bearer ${customer.token}` } });
  for (const response of [preflight, simple, signedIn])
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(preflight.status).toBe(405);
});

test('no response sets a cookie', async () => {
  const { get, buy } = await overHttp();
  expect((await buy()).headers).not.toHaveProperty('set-cookie');
  expect((await get('/api/services')).headers.has('set-cookie')).toBe(false);
});

test('a public response has an ETag, and a matching If-None-Match gets 304 without a body', async () => {
  const { get, service } = await overHttp();
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

test('HEAD returns the headers of GET without a body', async () => {
  const { get } = await overHttp();
  const [full, head] = [await get('/api/services'), await get('/api/services', { method: 'HEAD' })];
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const name of ['etag', 'content-type', 'cache-control'])
    expect(head.headers.get(name)).toBe(full.headers.get(name));
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
])('Accept-Encoding %j gets %s', async (accepted, encoding) => {
  const { visitor } = await world();
  const plain = (await visitor.send('GET', '/api/config')).bytes;
  const response = await visitor.send('GET', '/api/config', { headers: { 'accept-encoding': accepted } });
  expect(response.headers['content-encoding'] ?? null).toBe(encoding);
  expect(response.headers.vary).toBe('accept-encoding');
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
  expect(unpack(response.bytes).equals(plain)).toBe(true);
  expect(Number(response.headers['content-length'])).toBe(response.bytes.length);
});

test('a cached response is served until content changes', async () => {
  const { get, service, db, contentChanged } = await overHttp();
  const path = `/api/services/${service.slug}`;
  const priceOf = async () => ((await (await get(path)).json()) as { price_decimal: string }).price_decimal;
  expect(await priceOf()).toBe('499.00');
  await db.updateTable('services').set({ price_cents: 100 }).where('id', '=', service.id).execute();
  expect(await priceOf()).toBe('499.00');
  await contentChanged();
  expect(await priceOf()).toBe('1.00');
});

test('the cache key contains the known parameters, and unknown ones are refused', async () => {
  const { get, db, service } = await overHttp();
  for (let i = 0; i < 3; i += 1) await seedService(db, { category_id: service.category_id });
  const count = async (query: string) =>
    ((await (await get(`/api/services/hot${query}`)).json()) as { data: unknown[] }).data.length;
  expect(await count('?limit=1')).toBe(1);
  expect(await count('?limit=3')).toBe(3);
  expect((await get('/api/services/hot?limit=1&x=2')).status).toBe(422);
  expect((await get('/api/services/hot?utm_source=x')).status).toBe(422);
  expect(await count('?limit=1')).toBe(1);
});

test('an error is not cached', async () => {
  const { get, db, service } = await overHttp();
  expect((await get('/api/services/soon-here')).status).toBe(404);
  await seedService(db, { slug: 'soon-here', category_id: service.category_id });
  expect((await get('/api/services/soon-here')).status).toBe(200);
});

test('private responses are never cached, and a session does not change public ones', async () => {
  const { customer, visitor, buyOrFail } = await world();
  const { invoice } = await buyOrFail({ email: customer.email });
  for (const path of [
    '/api/profile',
    '/api/customer/orders',
    '/api/customer/invoices',
    `/api/customer/invoices/${invoice.id}`,
    `/api/customer/invoices/${invoice.id}/download`,
  ]) {
    const response = await customer.send('GET', path);
    expect([response.status, response.headers['cache-control'], response.headers.etag], path).toEqual([
      200,
      'no-store',
      undefined,
    ]);
  }
  const [signedIn, anonymous] = [
    await customer.send('GET', '/api/services'),
    await visitor.send('GET', '/api/services'),
  ];
  expect(signedIn.bytes.equals(anonymous.bytes)).toBe(true);
});

test('responses to writes are never cached', async () => {
  const { visitor, buy } = await world();
  const responses = [
    await buy(),
    await visitor.send('POST', '/api/forgot-password', { body: { email: 'x@mail.test' } }),
  ];
  for (const { headers } of responses) expect(headers['cache-control']).toBe('no-store');
});

test('a stored drawing is compressed, unlike other images', async () => {
  const { visitor, deps } = await world();
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h1"/>'.repeat(60)}</svg>`;
  await deps.files.put('clients/logo.svg', Buffer.from(drawing), 'image/svg+xml');
  const get = (encoding: string) =>
    visitor.send('GET', '/storage/clients/logo.svg', { headers: { 'accept-encoding': encoding } });
  const [small, whole] = [await get('br'), await get('identity')];
  expect([small.headers['content-encoding'], whole.headers['content-encoding']]).toEqual(['br', undefined]);
  expect([small.headers.vary, small.headers['content-type']]).toEqual(['accept-encoding', 'image/svg+xml']);
  expect(brotliDecompressSync(small.bytes).toString()).toBe(drawing);
  expect(whole.bytes.toString()).toBe(drawing);
});

test('a stored image is served with its type, cached forever, and can’t run scripts', async () => {
  const { get, deps } = await overHttp();
  await deps.files.put('services/image.480.webp', Buffer.from('webp bytes'), 'image/webp');
  const response = await get('/storage/services/image.480.webp');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
  });
  expect(await response.text()).toBe('webp bytes');
  await deps.files.put('services/page.html', Buffer.from('<script>'), 'text/html');
  for (const path of [
    '/storage/services/page.html',
    '/storage/services/none.webp',
    '/storage/sandbox.sqlite',
    '/storage/',
  ])
    expect((await get(path)).status, path).toBe(404);
});

test('a URL that can’t be decoded gets an error in the contract’s shape', async () => {
  const { get } = await overHttp();
  for (const path of ['/%', '/services/%ff', '/storage/%c0%ae/x']) {
    const response = await get(path);
    expect(response.status, path).toBe(400);
    expect(await response.json(), path).toEqual({
      message: 'The URL could not be read.',
      request_id: expect.any(String),
    });
    expect(response.headers.get('x-content-type-options'), path).toBe('nosniff');
  }
});
