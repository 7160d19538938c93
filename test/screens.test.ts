import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { adminCommands, allScreens, paletteOrder } from '../web/admin/all-screens.ts';
import { dashboardUrl, sidebarItems } from '../web/admin/rows.ts';
import type { Screens } from '../web/admin/shared/manifest.ts';
import { noneCounted } from '../web/dashboard/frame/pending-counts.ts';
import { placeAt } from '../web/dashboard/frame/places.ts';
import routes from '../web/routes.ts';

/** The routes of 1.3.2, whose URLs are in bookmarks, emails and other sites. */
const released = {
  '': `
    . about services services/:slug service/:slug cases cases/:slug solutions solutions/:slug solutions/post/:slug
    search terms-of-service privacy-policy checkout order-success login register forgot-password reset-password
    set-password set-up-second-factor profile/confirm-email * staff/dashboard sitemap.xml robots.txt`,
  '/customer/dashboard': `
    . orders orders/:id invoices invoices/:id profile new-order/:slug chat notifications write-review *`,
  '/admin/dashboard': `
    . overview orders orders/due orders/:id payments-to-review payments/refunds payments/refunds/:id
    payments/disputes payments/reconciliation invoices invoices/credit-notes invoices/:id customers
    customers/:customerId/orders chat chat/orders contact-messages inbound-emails saved-replies reviews services
    services/new services/:id services/:id/questions solutions solutions/new solutions/:id categories clients
    coupons staff staff/payouts/:id roles reports/on-time search-misses audit-log system system/outbox settings
    settings/security settings/work settings/seller settings/tax settings/invoicing notifications profile *`,
};

const releasedPaths = Object.entries(released).flatMap(([under, paths]) =>
  paths
    .trim()
    .split(/\s+/)
    .map((path) => (path === '.' ? under || '/' : `${under}/${path}`)),
);

const twice = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);

type Route = { path: string; id: string };

/** Layouts without a path of their own are no routes. */
function routesIn(entries: readonly RouteConfigEntry[], under = ''): Route[] {
  return entries.flatMap(({ path, index, id, file, children = [] }) => {
    const full = path === undefined ? under : `${under}/${path}`;
    const isOwn = index || (path !== undefined && !children.some((child) => child.index));
    return [
      ...(isOwn ? [{ path: full || '/', id: id ?? file.replace(/\.tsx?$/, '') }] : []),
      ...routesIn(children, full),
    ];
  });
}

test('no route of the last release is lost, and none is there twice', () => {
  const all = routesIn(routes);
  const paths = all.map(({ path }) => path);
  expect(releasedPaths.length).toBe(85);
  expect(releasedPaths.filter((path) => !paths.includes(path))).toEqual([]);
  expect(twice(paths)).toEqual([]);
  expect(twice(all.map(({ id }) => id))).toEqual([]);
});

const manifestPaths = globSync('web/admin/*/*/screens.ts').sort();
const manifests = import.meta.glob<Screens>('../web/admin/*/*/screens.ts', { eager: true, import: 'screens' });

test('each folder of the back office is an area of the contract or of the server', () => {
  const folders = globSync('web/admin/*/*/').map((path) => path.replace(/^web\/admin\/|\/$/g, ''));
  expect(folders.length).toBeGreaterThan(20);
  expect(folders.filter((area) => !existsSync(`contract/${area}.ts`) && !existsSync(`server/${area}`))).toEqual([]);
});

test('an area lists the screens in its own folder, and every file that it lists exists', () => {
  expect(manifestPaths.length).toBe(Object.keys(manifests).length);
  for (const [path, { list }] of Object.entries(manifests)) {
    const area = dirname(path).replace('../web/admin/', '');
    for (const { file } of list) if (file !== undefined) expect(file).toMatch(new RegExp(`^${area}/[^/]+\\.tsx$`));
  }
  for (const { file } of allScreens) if (file !== undefined) expect(existsSync(`web/admin/${file}`), file).toBe(true);
});

test('a list of screens imports icons and types only, because the build reads it too', () => {
  for (const path of [...manifestPaths, 'web/admin/screens.ts']) {
    const imports = readFileSync(path, 'utf8').match(/^import .*/gm) ?? [];
    expect(imports.filter((line) => !/^import type |^import \{ [\w, ]+ \} from 'lucide-react';$/.test(line))).toEqual(
      [],
    );
  }
});

/** React Router can take a loader into a file of its own, without whatever else the module exports. */
test('a route exports nothing that its own loader could miss', () => {
  const own =
    /^export (?:default|type |interface |\{ [\w ]+ \}|(?:const|async function|function) (?:client|server)?(?:[lL]oader|[aA]ction|[mM]iddleware|meta|links|headers|handle|shouldRevalidate|ErrorBoundary|HydrateFallback|Layout)\b)/;
  const modules = globSync('web/**/*.tsx').map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const loading = modules.filter(({ text }) => /^export .*\b(?:clientLoader|clientAction)\b/m.test(text));
  expect(loading.length).toBeGreaterThan(50);
  const others = loading.flatMap(({ path, text }) =>
    (text.match(/^export .*/gm) ?? []).filter((line) => !own.test(line)).map((line) => `${path}: ${line}`),
  );
  expect(others).toEqual([]);
});

test('only the back office imports its screens, so that no visitor downloads a list of them', () => {
  const others = globSync('web/**/*.{ts,tsx}').filter((path) => !path.startsWith('web/admin/'));
  const readers = others.filter((path) =>
    /from '[^']*\badmin\/|import\('[^']*\badmin\//.test(readFileSync(path, 'utf8')),
  );
  // Not part of any bundle.
  expect(readers.filter((path) => path !== 'web/routes.ts' && !/\.test\.tsx?$/.test(path))).toEqual([]);
});

test('the sidebar has eleven rows, and Ctrl K names only what exists, once', () => {
  expect(sidebarItems(noneCounted).length).toBe(11);
  const names = adminCommands.map(({ name }) => name);
  expect(paletteOrder.filter((name) => !names.includes(name))).toEqual([]);
  expect(twice(adminCommands.map(({ to, group, text = '', name }) => `${group} ${text ? name : to}`))).toEqual([]);
});

test('the sidebar links to every screen of its rows, and each screen has one place', () => {
  const items = sidebarItems(noneCounted);
  const links = items.flatMap(({ to, children = [] }) => (children.length > 0 ? children.map((one) => one.to) : [to]));
  const paths = routesIn(routes).map(({ path }) => path);
  expect(links.filter((to) => !paths.includes(to.split('?')[0] ?? ''))).toEqual([]);
  expect(twice(links)).toEqual([]);
  const screens = allScreens.filter(({ path }) => !path.includes(':') && !path.includes('?'));
  const placeless = screens.filter(({ path }) => !placeAt(items, { pathname: dashboardUrl(path), search: '' }));
  // The bell and the account menu lead there.
  expect(placeless.map(({ path }) => path)).toEqual(['notifications', 'profile']);
});
