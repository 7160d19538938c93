import { expect, test } from 'vitest';
import { sendForm } from '../../../test/support/forms.ts';
import { openStage } from '../../../test/support/stage.ts';
import { world, worldOn } from '../../../test/support/world.ts';
import { imageLibrary } from '../../adapters/decode-image.ts';
import { serveAppFiles } from '../../pages/app-files.ts';
import { cleanUpBrand } from './clean-up.ts';

const picture = async (
  width: number,
  height: number,
  format: 'png' | 'webp' | 'gif' | 'jpeg' = 'png',
  color = '#102030',
) => {
  const sharp = await imageLibrary();
  const inner = await sharp({
    create: { width: Math.ceil(width * 0.9), height: Math.ceil(height * 0.8), channels: 4, background: color },
  })
    .png()
    .toBuffer();
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width, height, channels: 4, background: transparent } })
    .composite([{ input: inner }])
    .toFormat(format)
    .toBuffer();
};

const svg = (inner: string, head = '') =>
  Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 20">${inner}</svg>`);

type Admin = Awaited<ReturnType<typeof world>>['admin'];

type Uploaded = { id: number; url: string; width: number; height: number };

async function upload(admin: Admin, kind: string, bytes: Buffer) {
  const { status, body } = await sendForm(admin, '/api/admin/brand-images', { kind, file: { bytes } });
  return { status, body: body as unknown as Uploaded & { errors?: Record<string, string[]> } };
}

test('a logo is made for the header, emails and documents, and shown after it is saved', async () => {
  const { admin, visitor, deps } = await world({ fresh: true });
  const { status, body } = await upload(admin, 'logo', await picture(900, 300));
  expect([status, body.url, body.width > body.height]).toEqual([
    201,
    expect.stringMatching(/^\/storage\/brand\//),
    true,
  ]);
  const name = String(body.url).slice('/storage/'.length).replace('.png', '');
  for (const key of ['.36.webp', '.72.png', '.108.webp', '-email.72.png', '.600.png'])
    expect(await deps.files.get(name + key), key).not.toBeNull();
  const value = { color: '#B3261E', logo: body.id };
  const saved = await admin.must('PUT /admin/settings/brand', { body: { value, updated_at: null } });
  expect([saved.source, saved.value.color]).toEqual(['browser', '#b3261e']);
  const { brand, company } = await visitor.must('GET /config');
  expect(brand.logo).toMatchObject({ plate: true, dark: null, srcset: expect.stringContaining('.36.webp 1x') });
  expect([company.logo_url, company.brand_chroma]).toEqual(['/brand/logo.png', 1]);
  expect(Math.abs(company.brand_hue - 27)).toBeLessThan(4);
});

test.each<[what: string, kind: string, file: () => Promise<Buffer> | Buffer, field: string, text?: string]>([
  ['399 × 100 px', 'logo', () => picture(399, 100), 'file'],
  ['a GIF', 'logo', () => picture(900, 300, 'gif'), 'file', 'The file field must be a PNG or WebP image.'],
  ['2.1 MB', 'logo', async () => Buffer.concat([await picture(900, 300), Buffer.alloc(2.1 * 1024 * 1024)]), 'file'],
  ['a renamed SVG', 'logo', () => svg('<path d="M0 0"/>'), 'file', 'The file field must be a PNG or WebP image.'],
  ['40 megapixels', 'logo', () => picture(8000, 5000), 'file'],
  ['an icon that is not square', 'icon', () => picture(600, 512), 'file'],
  ['a small icon', 'icon', () => picture(500, 500), 'file'],
  ['a small share picture', 'share', () => picture(1199, 630, 'jpeg'), 'file'],
  ['another box before ftyp', 'hero_video', () => Buffer.from('\0\0\0\x18moovisom\0\0\0\0'), 'file'],
  ['a script', 'logo_vector', () => svg('<script>alert(1)</script>'), 'logo_vector'],
  [
    'text',
    'logo_vector',
    () => svg('<text>A</text>'),
    'logo_vector',
    'The logo_vector field contains <text>: convert it to paths.',
  ],
  ['a reference', 'logo_vector', () => svg('<path xlink:href="https://evil.test/a" d="M0 0"/>'), 'logo_vector'],
  ['a style', 'logo_vector', () => svg('<path style="fill:url(https://evil.test)" d="M0 0"/>'), 'logo_vector'],
  ['an external url()', 'logo_vector', () => svg('<path fill="url(https://evil.test#a)" d="M0 0"/>'), 'logo_vector'],
  ['an event', 'logo_vector', () => svg('<path onclick="a" d="M0 0"/>'), 'logo_vector'],
  [
    'an entity bomb',
    'logo_vector',
    () => svg('<title>&b;</title>', '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'),
    'logo_vector',
  ],
  ['an image', 'logo_vector', () => svg('<image href="#a"/>'), 'logo_vector'],
  ['an open element', 'logo_vector', () => svg('<g>'), 'logo_vector'],
])('%s is 422, and nothing is stored', async (_, kind, file, field, text) => {
  const { admin, db } = await world();
  const before = await db.selectFrom('brand_images').select('id').execute();
  const bytes = await file();
  const { status, body } = await upload(admin, kind, bytes);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, expect.arrayContaining([field])]);
  if (text) expect(body.errors?.[field]).toEqual([text]);
  expect(await db.selectFrom('brand_images').select('id').execute()).toEqual(before);
});

test('a vector of allowed elements is stored as it is, and a film is served in ranges', async () => {
  const { admin, app } = await world();
  const fine = svg(
    '<title>Nordlicht</title><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><path fill="url(#a)" d="M0 0h9v9z"/>',
  );
  const { status, body } = await upload(admin, 'logo_vector', fine);
  expect([status, body.width, body.height]).toEqual([201, 100, 20]);
  const served = await app.inject(body.url);
  expect([served.headers['content-type'], served.headers['content-security-policy']]).toEqual([
    'image/svg+xml',
    expect.stringContaining("default-src 'none'"),
  ]);
  expect(served.body).toContain('linearGradient');
  const film = await upload(admin, 'hero_video', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2'));
  const part = await app.inject({ url: film.body.url, headers: { range: 'bytes=4-7' } });
  expect([part.statusCode, part.body, part.headers['content-type'], part.headers['x-content-type-options']]).toEqual([
    206,
    'ftyp',
    'video/mp4',
    'nosniff',
  ]);
});

test('the brand needs a logo or the name, and images of its own kinds', async () => {
  const { admin } = await world();
  const icon = await upload(admin, 'icon', await picture(512, 512));
  const put = (value: object) => admin.send('PUT', '/api/admin/settings/brand', { body: { value, updated_at: null } });
  const fieldsOf = async (value: object) => Object.keys((await put(value)).body.errors ?? {});
  expect(await fieldsOf({ color: '#aabbcc' })).toEqual(['logo']);
  expect(await fieldsOf({ color: 'red', wordmark: true })).toEqual(['color']);
  expect(await fieldsOf({ color: '#aabbcc', logo: icon.body.id })).toEqual(['logo']);
  expect(await fieldsOf({ color: '#aabbcc', wordmark: true, share: 999_999 })).toEqual(['share']);
  expect(await fieldsOf({ color: '#aabbcc', wordmark: true, tint: 1 })).toEqual(['tint']);
});

async function withFiles() {
  const stage = await openStage({ change: ({ config }) => ({ config: { ...config, companyFile: null } }) });
  const w = await worldOn(stage);
  return w;
}

test('nothing below /brand is missing or of another company: it is drawn', async () => {
  const { deps } = await withFiles();
  const { buildApp } = await import('../../main/app.ts');
  const app = buildApp(deps);
  serveAppFiles(app, deps);
  await app.ready();
  const types = {
    'favicon.ico': 'image/x-icon',
    'share.jpg': 'image/jpeg',
    'icon-192.png': 'image/png',
    'logo.png': 'image/png',
    'icon-maskable-512.png': 'image/png',
    'nothing.png': 'image/png',
  };
  for (const [name, type] of Object.entries(types)) {
    const response = await app.inject(`/brand/${name}`);
    expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']], name).toEqual([
      200,
      type,
      'no-cache',
    ]);
    const again = await app.inject({ url: `/brand/${name}`, headers: { 'if-none-match': response.headers.etag } });
    expect(again.statusCode, name).toBe(304);
  }
  expect((await app.inject('/favicon.ico')).statusCode).toBe(200);
  expect((await app.inject('/brand/share.jpg')).rawPayload.length).toBeLessThan(300_000);
});

test('an image is deleted 30 days after nothing used it', async () => {
  const { admin, deps, db } = await world({ fresh: true });
  const { body } = await upload(admin, 'icon', await picture(512, 512, 'png', '#00ff00'));
  const at = (days: number) =>
    cleanUpBrand({ ...deps, clock: { ...deps.clock, now: () => new Date(Date.now() + days * 86_400_000) } });
  const exists = async () =>
    (await db.selectFrom('brand_images').select('id').where('id', '=', body.id).executeTakeFirst()) !== undefined;
  await at(0);
  await at(29);
  expect(await exists()).toBe(true);
  await at(31);
  expect([await exists(), await deps.files.get(String(body.url).slice('/storage/'.length))]).toEqual([false, null]);
});
