import { expect, test } from 'vitest';
import { sampleCompany } from '../../sample/company.ts';
import { world } from '../../test/support/world.ts';
import { buildApp } from '../main/app.ts';
import { serveAppFiles } from './app-files.ts';

async function openFiles(own = {}) {
  const companyFile = { ...sampleCompany, ...own };
  const { deps } = await world({ change: ({ config }) => ({ config: { ...config, companyFile } }) });
  const app = buildApp(deps);
  serveAppFiles(app, deps);
  await app.ready();
  return { app, company: companyFile, get: (url: string, headers = {}) => app.inject({ url, headers }) };
}

test('the manifest has the name of the company and icons in the sizes that browsers ask for', async () => {
  const { get, company } = await openFiles();
  const response = await get('/manifest.webmanifest');
  expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-cache');
  const manifest = response.json();
  expect(manifest).toMatchObject({ name: company.name, start_url: '/login', scope: '/', display: 'standalone' });
  for (const size of ['192x192', '512x512'])
    for (const purpose of ['any', 'maskable'])
      expect(manifest.icons).toContainEqual(expect.objectContaining({ sizes: size, purpose, type: 'image/png' }));
});

test('another company than the sample has a tile in its color as icon, and nothing of the sample’s', async () => {
  const { get } = await openFiles({ name: 'Nordlicht', email: 'hallo@nordlicht.test', brand_hue: 30 });
  for (const { src, type } of (await get('/manifest.webmanifest')).json().icons) {
    const { statusCode, headers } = await get(src);
    expect([statusCode, headers['content-type']], src).toEqual([200, type]);
  }
});

test('the service worker and its page are asked for again each time, and not sent again unchanged', async () => {
  const { get } = await openFiles();
  for (const url of ['/service-worker.js', '/offline.html']) {
    const { headers, statusCode } = await get(url);
    expect([statusCode, headers['cache-control']], url).toEqual([200, 'no-cache']);
    expect((await get(url, { 'if-none-match': headers.etag })).statusCode, url).toBe(304);
  }
});

test('the offline page loads nothing, and names the company and its phone number', async () => {
  const { get, company } = await openFiles();
  const { body, headers } = await get('/offline.html');
  expect(body).toContain(company.name);
  expect(body).toContain(company.phone);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(body).not.toMatch(/<script|<img|<link|url\(/);
});
