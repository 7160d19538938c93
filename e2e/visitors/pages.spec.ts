import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../web/routes.ts';
import { expectValidPage, violationsOn } from '../support/accessible.ts';
import { storeToken } from '../support/accounts.ts';
import { type Person, signIn } from '../support/people.ts';
import { expect, open, test } from '../support/test.ts';
import { expectValidHtml } from '../support/valid-html.ts';

const pathsOf = (entries: RouteConfigEntry[], parent = ''): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const own = path === undefined ? parent : `${parent}/${path}`;
    return children ? pathsOf(children, own) : [index ? `${own}/` : own];
  });

const notPages = ['/sitemap.xml', '/robots.txt'];
const paths = pathsOf(routes).filter((path) => !notPages.includes(path));
/** The server sends a loading screen: only the browser knows the session. */
const guarded = ['/set-password', '/set-up-second-factor'];
const isDashboard = (path: string) => path.includes('/dashboard');

const examples: Record<string, string> = {
  '/services/:slug': '/services/security',
  '/cases/:slug': '/cases/oakline-freight-network',
  '/service/:slug': '/service/firewall-set-up',
  '/checkout': '/checkout?service=firewall-set-up',
  '/customer/dashboard/new-order/:slug': '/customer/dashboard/new-order/firewall-set-up',
};

const first = async ({ call }: Person, path: string) =>
  (await call<{ data: { id: number }[] }>('GET', path)).data[0]?.id;

/** A title that two pages share says nothing in a list of tabs. */
function expectUnique(titles: Map<string, string>): void {
  const shared = [...titles].filter(([path, title]) => [...titles].some(([p, t]) => p !== path && t === title));
  expect(shared).toEqual([]);
}

const titleIn = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';

test('the server sends every page as valid HTML, with one main heading and a title of its own', async ({
  request,
  site,
}) => {
  const customer = await signIn(site, 'customer@demo.test');
  const { slug, blogs } = await customer.call<{ slug: string; blogs: { slug: string }[] }>(
    'GET',
    '/blog-categories/when-things-break',
  );
  const urls: Record<string, string> = {
    ...examples,
    '/solutions/:slug': `/solutions/${slug}`,
    '/solutions/post/:slug': `/solutions/post/${blogs[0]?.slug}`,
  };
  const titles = new Map<string, string>();
  for (const path of paths.filter((one) => !isDashboard(one))) {
    const response = await request.get((urls[path] ?? path).replace('*', 'no-such-page'));
    const html = await response.text();
    await expectValidHtml(html, path);
    // Legal texts that the company has not published are as missing as any other page.
    if (response.status() !== 404 || path === '/*') titles.set(path, titleIn(html));
    if (!guarded.includes(path)) expect([...html.matchAll(/<h1[ >]/g)], path).toHaveLength(1);
  }
  expectUnique(titles);
});

/** Refunds the oldest payment, so that no newer record changes. */
async function refundManually(admin: Person): Promise<number> {
  const { data } = await admin.call<{ data: { id: number }[] }>('GET', '/admin/payments?sort=id&status=captured');
  const body = { amount: '1.00', reason: 'goodwill', method: 'manual', notify: false };
  return (await admin.call<{ id: number }>('POST', `/admin/payments/${data[0]?.id}/refunds`, body)).id;
}

async function pathsWithIds(admin: Person, customer: Person): Promise<Record<string, string>> {
  const order = await first(admin, '/admin/orders');
  const at = '/admin/dashboard';
  return {
    ...examples,
    '/customer/dashboard/invoices/:id': `/customer/dashboard/invoices/${await first(customer, '/customer/invoices')}`,
    [`${at}/settings/legal/:kind`]: `${at}/settings/legal/terms`,
    [`${at}/orders/:id`]: `${at}/orders/${order}`,
    [`${at}/invoices/:id`]: `${at}/invoices/${await first(admin, '/admin/invoices')}`,
    [`${at}/payments/refunds/:id`]: `${at}/payments/refunds/${await refundManually(admin)}`,
    [`${at}/customers/:customerId/orders`]: `${at}/customers/${customer.id}/orders`,
    [`${at}/services/:id`]: `${at}/services/${await first(admin, '/admin/services')}`,
    // Articles of other journeys have tables, which lack a scope in the editor.
    [`${at}/solutions/:id`]: `${at}/solutions/${await first(admin, '/admin/blogs?sort=id')}`,
  };
}

/** Returns the final path: some routes redirect to their first page. */
async function titleAt(page: Page, url: string): Promise<[path: string, title: string]> {
  await open(page, url);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expectValidPage(page);
  return [new URL(page.url()).pathname, await page.title()];
}

test('every dashboard page is valid HTML, with one main heading and a title of its own', async ({ browser, site }) => {
  test.slow();
  const [admin, staff, customer] = await Promise.all(
    ['admin', 'staff', 'customer'].map((role) => signIn(site, `${role}@demo.test`)),
  );
  if (!admin || !staff || !customer) throw new Error('A sample login is missing.');
  const urls = await pathsWithIds(admin, customer);
  const titles = new Map<string, string>();
  for (const [area, person] of Object.entries({ admin, staff, customer })) {
    const page = await (await browser.newContext({ baseURL: site.url })).newPage();
    await page.addInitScript(storeToken, person.token);
    const own = paths.filter((path) => path.startsWith(`/${area}/dashboard`));
    // The customer's index shows the orders.
    for (const path of own.filter((one) => !one.endsWith('/')))
      titles.set(...(await titleAt(page, (urls[path] ?? path).replace('*', 'no-such-page'))));
    await page.context().close();
  }
  expectUnique(titles);
});

test('the API reference has its headings in order, in every area', async ({ page }) => {
  test.slow();
  for (const area of ['accounts', 'catalog', 'orders', 'site']) {
    await page.goto(`/api/docs#tag/${area}`);
    // The library draws hundreds of operations at once.
    await expect(page.getByRole('heading', { level: 2, name: area, exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('heading', { level: 4 }).first()).toBeVisible({ timeout: 60_000 });
    expect(await violationsOn(page, { type: 'rule', values: ['heading-order'] }), area).toEqual([]);
  }
});
