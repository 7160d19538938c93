import sharp from 'sharp';
import { expect, test } from 'vitest';
import { formOf, png, pngThatClaims, sendForm } from '../../test/support/forms.ts';
import { next } from '../../test/support/seeds.ts';
import { world } from '../../test/support/world.ts';

const PATH = '/api/admin/designations';

const send = (by: Parameters<typeof sendForm>[0], bytes: Uint8Array, filename = 'picture.png') =>
  sendForm(by, PATH, { title: `Picture ${next()}`, image: { bytes, filename } });

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
  ['a PNG that breaks off', async () => (await png(400, 400)).subarray(0, 120)],
  ['a PNG of 40,000 by 40,000 pixels by its own word', async () => pngThatClaims(40_000, 40_000)],
  ['a PNG of 48 megapixels in few bytes', async () => png(8_000, 6_000)],
  ['zero bytes of a GIF', async () => Buffer.from('GIF89a')],
])('%s is no picture: 422 on its field', async (_, make) => {
  const { admin } = await world();
  const answer = await send(admin, await make());
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual(['image']);
  expect(answer.body.message).toMatch(/^The image field must (be a JPEG|have at most 40 megapixels)/);
});

test('only the five formats can be decoded in this process at all', async () => {
  const { admin } = await world();
  const tiff = await sharp(await png(60, 40))
    .tiff()
    .toBuffer();
  // The first picture brings the library, and its loaders are shut before it is used.
  expect((await send(admin, await png())).status).toBe(201);
  for (const bytes of [svg, tiff]) await expect(sharp(bytes).toBuffer()).rejects.toThrow();
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const bytes = await sharp(await png(60, 40))
      .toFormat(format)
      .toBuffer();
    expect((await sharp(bytes).raw().toBuffer()).length, format).toBeGreaterThan(0);
  }
});

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s is taken, whatever it is called', async (format) => {
  const { admin, app } = await world();
  const bytes = await sharp(await png(60, 40))
    .toFormat(format)
    .toBuffer();
  const answer = await send(admin, bytes, '../../etc/passwd.exe');
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const stored = await app.inject(String(answer.body.image));
  expect(stored.headers['content-type']).toBe('image/webp');
  expect((await sharp(stored.rawPayload).metadata()).format).toBe('webp');
});

test('nothing that is hidden in a picture survives: no metadata, and nothing behind its end', async () => {
  const { admin, app } = await world();
  const secret = '<?php system($_GET[1]); ?>';
  const jpeg = await sharp(await png(60, 40))
    .jpeg()
    .withExif({ IFD0: { Copyright: secret } })
    .toBuffer();
  const answer = await send(admin, Buffer.concat([jpeg, Buffer.from(`PK\u0003\u0004${secret}`)]), 'x.php');
  const stored = await app.inject(String(answer.body.image));
  expect(stored.statusCode).toBe(200);
  expect(stored.rawPayload.includes('php')).toBe(false);
  expect((await sharp(stored.rawPayload).metadata()).exif).toBeUndefined();
});

test('a picture comes in three widths, never wider than it was', async () => {
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

test('an AVIF that is not made yet is answered with the WebP for a moment, and with itself for good later', async () => {
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
])('%s leads nowhere', async (path) => {
  const { app } = await world();
  expect([400, 404]).toContain((await app.inject(path)).statusCode);
});

test('a record without a picture may be sent back as it was read, and one with a picture keeps it', async () => {
  const { admin } = await world();
  const bare = await admin.send('POST', PATH, { body: { title: 'Bare', image: null } });
  expect([bare.status, bare.body.image]).toEqual([201, null]);
  const { body } = await send(admin, await png());
  const kept = await admin.send('PUT', `${PATH}/${body.id}`, { body: { title: 'Kept', image: null } });
  expect([kept.status, kept.body.image]).toEqual([200, body.image]);
});

test('JSON can’t stand for a picture, least of all by the name of a file', async () => {
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
    const answer = await admin.send('POST', PATH, { body: { title: 'X', image } });
    expect(answer.status, JSON.stringify(image)).toBe(422);
    expect(answer.body.errors).toHaveProperty('image');
  }
});

test('too large a picture, too many fields and a form that is none are refused as what they are', async () => {
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

test('a form is not read before its sender is known to be allowed', async () => {
  const { customer, visitor } = await world();
  expect((await send(customer, html)).status).toBe(403);
  expect((await send(visitor, html)).status).toBe(401);
});

test('two files under one name and a file where none belongs do no harm', async () => {
  const { admin } = await world();
  const picture = { bytes: await png() };
  const answer = await sendForm(admin, PATH, { title: 'Two', image: picture, description: picture });
  expect(answer.status).toBe(201);
  expect(answer.body.description).toBeNull();
});
