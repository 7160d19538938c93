import { afterEach, expect, test } from 'vitest';
import { api } from '../../contract/api.ts';
import { SHOP_NOT_OPEN } from '../../contract/shared/company/shop-state.ts';
import type { Endpoint } from '../../contract/shared/http.ts';
import { sampleCompany } from '../../sample/company.ts';
import { seedArticle, seedService } from '../../test/support/seeds.ts';
import { buildApp } from '../main/app.ts';
import { previewWorld, storeShopState } from '../office/shop/shop.fixture.ts';
import { servePages } from './pages.ts';
import { stubSite } from './site.fixture.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

async function openPreview() {
  const w = await previewWorld();
  const app = buildApp(w.deps);
  const stub = stubSite();
  servePages(app, w.deps, stub.site);
  undo.push(() => app.close());
  await app.ready();
  const get = (url: string, cookie?: string) => app.inject({ url, ...(cookie && { headers: { cookie } }) });
  const enter = async () => {
    const { url } = await w.admin.must('POST /admin/shop/preview-link');
    expect(url).toMatch(/^https:\/\/shop\.test\/preview\?key=/);
    return get(url.slice('https://shop.test'.length));
  };
  const cookieOf = async () => String((await enter()).headers['set-cookie']).split(';')[0] ?? '';
  return { w, get, enter, cookieOf, ...stub };
}

const pages = [
  '/',
  '/about',
  '/services',
  '/service/secret-service',
  '/cases',
  '/search?q=secret',
  '/checkout?service=1',
];
const others = ['/register', '/no-such-page', '/loginx', '/preview', '/preview?key=1.0.x'];

test('a stranger sees only who opens soon, whatever the page', async () => {
  const { w, get, rendered } = await openPreview();
  await seedService(w.db, { slug: 'secret-service', title: 'Secret service' });
  for (const path of [...pages, ...others]) {
    const { statusCode, body, headers } = await get(path);
    expect([statusCode, body.match(/<h1>(.*)<\/h1>/)?.[1]], path).toEqual([200, 'Opening soon']);
    expect(body).toContain(sampleCompany.name);
    expect(body).toContain(`href="mailto:${sampleCompany.email}"`);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).toContain('<a class="go" href="/login">Log in</a>');
    expect(body.toLowerCase()).not.toContain('secret service');
    expect(headers['cache-control'], path).toBe('private, no-store');
  }
  expect(rendered).toEqual([]);
  expect((await get('/about.data')).statusCode).toBe(403);
  expect((await get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
  expect((await get('/sitemap.xml')).body).toContain('</urlset>');
  expect((await get('/sitemap.xml')).body).not.toContain('<loc>');
  expect((await get('/login')).body).not.toContain('Opening soon');
  expect((await get('/healthz')).statusCode).toBe(200);
});

test('every public call of the catalogue and the content is refused, and others work', async () => {
  const { w, get } = await openPreview();
  const { slug } = await seedService(w.db);
  const { slug: article } = await seedArticle(w.db);
  const endpoints = Object.values(api).flatMap((area) => Object.values(area as Record<string, Endpoint>));
  const gated = endpoints.filter(({ access, beforeOpening }) => access === 'public' && !beforeOpening);
  expect(gated.length).toBeGreaterThanOrEqual(19);
  for (const { method, path } of gated)
    for (const name of [slug, article, 'none']) {
      const response = await w.visitor.send(method, `/api${path.replace('{slug}', name)}`, { body: {} });
      expect([response.status, response.body.message], path).toEqual([403, SHOP_NOT_OPEN]);
    }
  expect((await w.visitor.send('POST', '/api/login', { body: { email: 'a@b.test', password: 'x' } })).status).toBe(422);
  expect((await w.visitor.send('POST', '/api/webhooks/stripe', { body: {} })).status).toBe(400);
  const config = await w.visitor.must('GET /config');
  expect(config).toMatchObject({
    shop_state: 'preview',
    stripe_publishable_key: null,
    company: { name: sampleCompany.name },
  });
  expect(config.company).toMatchObject({ faq: [], team: [], guarantee: null, tagline: '' });
  expect((await get('/api/config')).headers['cache-control']).toBe('private, no-store');
});

test('before the opening nobody buys or pays without the link, not even a customer', async () => {
  const { w, cookieOf } = await openPreview();
  const cookie = await cookieOf();
  const body = { items: [{ service_id: w.service.id, quantity: 1 }], payment_method: 'stripe' };
  for (const path of [
    '/api/customer/orders',
    '/api/customer/invoices/1/pay',
    '/api/customer/invoices/1/paypal-order',
  ]) {
    const refused = await w.customer.send('POST', path, { body });
    expect([refused.status, refused.body.message], path).toEqual([403, SHOP_NOT_OPEN]);
  }
  const order = await w.customer.send('POST', '/api/customer/orders', { body, headers: { cookie } });
  expect(order.status).toBe(201);
});

test('a preview link shows the site for seven days, uncached, until all links end', async () => {
  const { w, get, enter, state } = await openPreview();
  state.scripts = 'start(1)';
  const entered = await enter();
  expect([entered.statusCode, entered.headers.location]).toEqual([302, '/']);
  expect(entered.headers['set-cookie']).toMatch(
    /^deskfront_preview=[\w.-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  const { slug } = await seedService(w.db);
  for (const path of ['/about', `/service/${slug}`]) {
    const page = await get(path, cookie);
    expect([page.statusCode, page.headers['cache-control']], path).toEqual([200, 'private, no-store']);
    expect(page.body).not.toContain('Opening soon');
  }
  const services = await get('/api/services', cookie);
  expect([services.statusCode, services.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect((await get('/api/services')).statusCode).toBe(403);
  expect((await get('/api/config', cookie)).json()).toMatchObject({ is_preview: true, shop_state: 'preview' });
  expect((await get('/robots.txt', cookie)).body).toContain('Disallow: /\n');
  // The response cache of the stage has other keys only if a response was stored.
  expect(w.deps.responseCache.keys).toBe(0);
  const [head = '', sign = ''] = [cookie.slice(0, -1), cookie.slice(-1)];
  for (const forged of [
    `${head}${sign === 'A' ? 'B' : 'A'}`,
    cookie.replace(/=\d/, '=9'),
    'deskfront_preview=',
    `${cookie}.x`,
  ])
    expect((await get('/api/services', forged)).statusCode, forged).toBe(403);
  await w.admin.must('DELETE /admin/shop/preview-links');
  expect((await get('/api/services', cookie)).statusCode).toBe(403);
  expect((await get('/about', cookie)).body).toContain('Opening soon');
});

test('the key of a link is no cookie, and a link of an open shop leads to the site', async () => {
  const { w, get } = await openPreview();
  const { url, expires_at } = await w.admin.must('POST /admin/shop/preview-link');
  expect(Date.parse(expires_at) - w.deps.clock.now().getTime()).toBeGreaterThan(6.9 * 24 * 3600_000);
  const key = new URL(url).searchParams.get('key') ?? '';
  expect((await get('/api/services', `deskfront_preview=${key}`)).statusCode).toBe(403);
  await storeShopState(w, 'open');
  const response = await get(`/preview?key=${key}`);
  expect([response.statusCode, response.headers['set-cookie']]).toEqual([302, undefined]);
  expect((await w.admin.call('POST /admin/shop/preview-link')).status).toBe(409);
});

test('a paused shop takes no orders and says why, and its invoices can be paid', async () => {
  const w = await previewWorld();
  expect((await w.admin.call('POST /admin/shop/pause', { body: { text: 'Back on Monday.' } })).body.message).toBe(
    SHOP_NOT_OPEN,
  );
  await storeShopState(w, 'open');
  const items = [{ service_id: w.service.id, quantity: 1 }];
  const unpaid = await w.customer.must('POST /customer/orders', { body: { items, payment_method: 'stripe' } });
  const text = 'We’re not taking orders at the moment. Back on Monday.';
  expect(await w.admin.must('POST /admin/shop/pause', { body: { text: 'Back on Monday.' } })).toEqual({
    state: 'paused',
    paused_text: 'Back on Monday.',
  });
  const guest = await w.buy();
  expect([guest.status, guest.body.message]).toEqual([409, text]);
  const mine = await w.customer.call('POST /customer/orders', { body: { items, payment_method: 'stripe' } });
  expect([mine.status, mine.body.message]).toEqual([409, text]);
  const paypal = await w.visitor.call('POST /payments/paypal/orders', { body: { service_id: w.service.id } });
  expect([paypal.status, paypal.body.message]).toEqual([409, text]);
  expect(await w.visitor.must('GET /config')).toMatchObject({ shop_state: 'paused', paused_text: 'Back on Monday.' });
  const [invoice] = (await w.customer.must('GET /customer/invoices')).data;
  expect(invoice).toMatchObject({ order: { id: unpaid.id } });
  const paid = await w.customer.call('POST /customer/invoices/{id}/pay', {
    params: { id: invoice?.id ?? 0 },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });
  expect(paid.status).toBe(200);
  await w.admin.must('POST /admin/shop/resume');
  expect((await w.buy()).status).toBe(201);
  const actions = await w.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', 'shop')
    .orderBy('id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['shop.pause', 'shop.resume']);
});
