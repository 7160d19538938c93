import sharp from 'sharp';
import { expect, test } from 'vitest';
import { formOf, png, pngWithDeclaredSize, sendForm } from '../../test/support/forms.ts';
import { next } from '../../test/support/seeds.ts';
import { world } from '../../test/support/world.ts';

const PATH = '/api/admin/designations';

const send = (by: Parameters<typeof sendForm>[0], bytes: Uint8Array, filename = 'image.png') =>
  sendForm(by, PATH, { title: `Image ${next()}`, image: { bytes, filename } });

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
const html = Buffer.from('<!doctype html><script>alert(1)</script>');

test.each([
  ['HTML called .png', async () => html],
  ['an SVG', async () => svg],
  ['an SVG called .png, with a declaration', async () => Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg])],
  ['a text', async () => Buffer.from('hello')],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
  [
    'a TIFF',
    async () =>
      sharp(await png())
        .tiff()
        .toBuffer(),
  ],
  ['a truncated PNG', async () => (await png(400, 400)).subarray(0, 120)],
  ['a PNG that declares 40,000 by 40,000 pixels', async () => pngWithDeclaredSize(40_000, 40_000)],
  ['a small PNG of 48 megapixels', async () => png(8_000, 6_000)],
  ['the header of a GIF', async () => Buffer.from('GIF89a')],
])('%s is rejected with an error in its field', async (_, make) => {
  const { admin } = await world();
  const response = await send(admin, await make());
  expect(response.status).toBe(422);
  expect(Object.keys(response.body.errors ?? {})).toEqual(['image']);
  expect(response.body.message).toMatch(/^The image field must (be a JPEG|have at most 40 megapixels)/);
});

test('only five formats can be decoded in this process', async () => {
  const { admin } = await world();
  const tiff = await sharp(await png(60, 40))
    .tiff()
    .toBuffer();
  // The first image has loaded the library, which blocked its other loaders.
  expect((await send(admin, await png())).status).toBe(201);
  for (const bytes of [svg, tiff]) await expect(sharp(bytes).toBuffer()).rejects.toThrow();
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const bytes = await sharp(await png(60, 40))
      .toFormat(format)
      .toBuffer();
    expect((await sharp(bytes).raw().toBuffer()).length, format).toBeGreaterThan(0);
  }
});

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s is accepted under any name', async (format) => {
  const { admin, app } = await world();
  const bytes = await sharp(await png(60, 40))
    .toFormat(format)
    .toBuffer();
  const response = await send(admin, bytes, '../../etc/passwd.exe');
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  const stored = await app.inject(String(response.body.image));
  expect(stored.headers['content-type']).toBe('image/webp');
  expect((await sharp(stored.rawPayload).metadata()).format).toBe('webp');
});

test('metadata and appended bytes are removed from an image', async () => {
  const { admin, app } = await world();
  const secret = '<?php system($_GET[1]); ?>';
  const jpeg = await sharp(await png(60, 40))
    .jpeg()
    .withExif({ IFD0: { Copyright: secret } })
    .toBuffer();
  const response = await send(admin, Buffer.concat([jpeg, Buffer.from(`PK\u0003\u0004${secret}`)]), 'x.php');
  const stored = await app.inject(String(response.body.image));
  expect(stored.statusCode).toBe(200);
  expect(stored.rawPayload.includes('php')).toBe(false);
  expect((await sharp(stored.rawPayload).metadata()).exif).toBeUndefined();
});

test('an image is stored in three widths and never enlarged', async () => {
  const { admin, app } = await world();
  const image = String((await send(admin, await png(1_000, 500))).body.image);
  const widths = await Promise.all(
    [480, 960, 1440].map(
      async (width) =>
        (await sharp((await app.inject(image.replace('1440', String(width)))).rawPayload).metadata()).width,
    ),
  );
  expect(widths).toEqual([480, 960, 1_000]);
});

test('a missing AVIF is replaced by the WebP, which is cached for a minute only', async () => {
  const { deps, app } = await world();
  const bytes = await sharp(await png())
    .webp()
    .toBuffer();
  await deps.files.put('services/00aa.960.webp', bytes, 'image/webp');
  const early = await app.inject('/storage/services/00aa.960.avif');
  expect(early).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=60' },
  });
  await deps.files.put('services/00aa.960.avif', await sharp(bytes).avif().toBuffer(), 'image/avif');
  const late = await app.inject('/storage/services/00aa.960.avif');
  expect(late.headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': expect.stringContaining('immutable'),
  });
  expect(late.headers['content-security-policy']).toContain('sandbox');
  expect((await app.inject('/storage/services/none.960.avif')).statusCode).toBe(404);
});

test.each([
  '/storage/../../etc/passwd',
  '/storage/%2e%2e%2f%2e%2e%2fetc/passwd',
  '/storage/..%5c..%5cetc',
  '/storage//etc/passwd',
  '/storage/%00',
  '/storage/%c0%ae%c0%ae/',
  '/storage/%',
  '/storage/services/',
  '/storage/services/a.html',
  '/storage/.env',
])('%s is not found', async (path) => {
  const { app } = await world();
  expect([400, 404]).toContain((await app.inject(path)).statusCode);
});

test('`null` for an image is accepted and keeps the current image', async () => {
  const { admin } = await world();
  const withoutImage = await admin.send('POST', PATH, { body: { title: 'Bare', image: null } });
  expect([withoutImage.status, withoutImage.body.image]).toEqual([201, null]);
  const { body } = await send(admin, await png());
  const unchanged = await admin.send('PUT', `${PATH}/${body.id}`, { body: { title: 'Kept', image: null } });
  expect([unchanged.status, unchanged.body.image]).toEqual([200, body.image]);
});

test('JSON can’t replace an image, even with the name of a file', async () => {
  const { admin } = await world();
  for (const image of [
    { bytes: '/etc/hostname' },
    { filename: 'x.png', bytes: [137, 80] },
    'x',
    7,
    {},
    [],
    { bytes: { length: 9 } },
  ]) {
    const response = await admin.send('POST', PATH, { body: { title: 'X', image } });
    expect(response.status, JSON.stringify(image)).toBe(422);
    expect(response.body.errors).toHaveProperty('image');
  }
});

test('a large image, too many fields and a malformed form get different errors', async () => {
  const { admin } = await world();
  const noise = Buffer.alloc(8 * 1024 * 1024 + 1, 7);
  expect((await send(admin, noise)).status).toBe(413);
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`f${i}`, 'x']));
  expect((await sendForm(admin, PATH, { title: 'X', ...many })).status).toBe(413);
  const { raw, headers } = formOf({ title: 'X' });
  expect(
    (await admin.send('POST', PATH, { raw: (raw as Buffer).subarray(0, 60), headers: headers ?? {} })).status,
  ).toBe(400);
  expect(
    (await admin.send('POST', PATH, { raw: 'x', headers: { 'content-type': 'multipart/form-data' } })).status,
  ).toBe(400);
  expect((await admin.send('POST', '/api/admin/roles', formOf({ name: 'x1' }))).status).toBe(415);
  expect(
    (
      await admin.send('POST', PATH, {
        raw: 'title=x',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).status,
  ).toBe(415);
});

test('a form is not read before access is checked', async () => {
  const { customer, visitor } = await world();
  expect((await send(customer, html)).status).toBe(403);
  expect((await send(visitor, html)).status).toBe(401);
});

test('a file in a field without images is ignored', async () => {
  const { admin } = await world();
  const image = { bytes: await png() };
  const response = await sendForm(admin, PATH, { title: 'Two', image, description: image });
  expect(response.status).toBe(201);
  expect(response.body.description).toBeNull();
});
