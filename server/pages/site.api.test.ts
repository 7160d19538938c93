import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTestDatabase } from '../../test/support/databases.ts';
import { seedService } from '../../test/support/seeds.ts';
import { configFor } from '../../test/support/stage.ts';
import { type RunningApp, serve } from '../main/serve.ts';
import { getRaw } from './site.fixture.ts';
import { serveSite } from './site.ts';

const ENTRY = `
import { createRequestHandler, matchRoutes } from '${import.meta.resolve('react-router')}';
let rendered = 0;
const page = (id, more) => ({ id, ...more, module: { default: () => null } });
export const routes = {
  root: page('root', { path: '' }),
  home: page('home', { parentId: 'root', index: true }),
  checkout: page('checkout', { parentId: 'root', path: 'checkout' }),
};
export const entry = { module: {
  default: (request, status) => new Response(\`<script>boot()</script>\${++rendered} \${request.url}\`, { status, headers: { 'content-type': 'text/html' } }),
  createLoadContext: () => undefined,
  createRequestHandler,
  matchRoutes,
  handleError: () => {},
} };
export const assets = { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' };
export const [basename, publicPath, future, ssr, isSpaMode, prerender] = ['/', '/', {}, true, false, []];
export const routeDiscovery = { mode: 'initial' };
`;

const files: Record<string, string> = {
  'client/assets/app-1234.js': 'boot()',
  'client/assets/app-1234.js.map': '{"sources":["app.ts"]}',
  'client/brand/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'client/.env': 'SECRET=1',
  'client/.git/config': '[core]',
};

let running: RunningApp;
const undo: (() => unknown)[] = [];

beforeAll(async () => {
  const build = mkdtempSync(join(tmpdir(), 'deskfront-site-'));
  undo.push(() => rmSync(build, { recursive: true }));
  const write = (name: string, content: string) => {
    mkdirSync(dirname(join(build, name)), { recursive: true });
    writeFileSync(join(build, name), content);
  };
  for (const [name, content] of Object.entries(files)) write(name, content);
  write('package.json', '{"type":"module"}');
  const database = await newTestDatabase();
  undo.push(database.remove);
  write('server/index.js', ENTRY);
  running = await serve(configFor(database, { HOST: '127.0.0.1', PORT: '0' }), {
    log: pino({ level: 'silent' }),
    site: (app, deps) => serveSite(app, deps, build),
  });
  undo.push(() => running.close());
});
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

async function get(path: string) {
  const response = await getRaw(running.url, path);
  return { ...response, policy: String(response.headers['content-security-policy']) };
}

test('unknown parameters share one cached page', async () => {
  for (const slug of ['firewall', 'other']) await seedService(running.deps.db, { slug });
  const first = await get('/checkout?service=firewall');
  for (const more of ['&a=1', '&_routes=checkout', '&service=other', '&utm_source=x'])
    expect((await get(`/checkout?service=firewall${more}`)).body).toBe(first.body);
  expect((await get('/checkout?service=other')).body).not.toBe(first.body);
  const home = await get('/');
  for (const path of ['/?service=x', '/?_routes=root', '/?']) expect((await get(path)).body).toBe(home.body);
});

test.each(['//', '///', '//[', '/\\x', '//evil.test/x', '/..//evil.test', '/.//x'])(
  '%s is 404 and renders no page',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test('built files are served, source maps and dotfiles are not', async () => {
  for (const path of ['/assets/app-1234.js', '/brand/logo.svg']) expect((await get(path)).status, path).toBe(200);
  const excluded = [
    '/assets/app-1234.js.map',
    '/.env',
    '/.git/config',
    '/package.json',
    '/server/index.js',
    '/assets/',
  ];
  const traversals = ['/../server/index.js', '/%2e%2e/server/index.js', '/assets/..%2f..%2fserver/index.js'];
  for (const path of [...excluded, ...traversals]) expect((await get(path)).status, path).toBe(404);
});

test('pages may run their scripts; nothing else may run any when opened', async () => {
  expect((await get('/')).policy).toMatch(/^default-src 'self'; script-src 'self'/);
  for (const path of ['/assets/app-1234.js', '/brand/logo.svg', '//', '/%zz', '/api/nothing'])
    expect((await get(path)).policy, path).toMatch(/^default-src 'none'.*sandbox/);
});
