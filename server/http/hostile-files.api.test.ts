import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { allCalls, endpointOf } from '../../test/support/client.ts';
import { avifWithDeclaredSize, type FormFile, formOf, png, pngWithDeclaredSize } from '../../test/support/forms.ts';
import { openStateProbe } from '../../test/support/hostile.ts';
import { validRequests } from '../../test/support/valid/valid-bodies.ts';
import type { ValidRequest } from '../../test/support/valid/valid-request.ts';
import { world } from '../../test/support/world.ts';
import { waitForImageProcessing } from './image-uploads.ts';

/** Pictures of the brand have limits and tests of their own. */
const calls = (allCalls as string[]).filter(
  (call) => endpointOf(call).images && call !== 'POST /admin/brand-images',
) as (keyof typeof validRequests)[];
const file = (bytes: Uint8Array, filename = 'image.png'): FormFile => ({ bytes, filename });

const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const gif = async () =>
  sharp(await png(20, 20))
    .gif()
    .toBuffer();

const invalidUploads: [string, (field: string) => Promise<[string, string | FormFile][]>, number][] = [
  ['HTML called .png', async (field) => [[field, file(html)]], 422],
  ['an SVG', async (field) => [[field, file(svg, 'image.svg')]], 422],
  ['a GIF that is a script', async (field) => [[field, file(Buffer.from('GIF89a/*\0\0*/=1;alert(1);//'))]], 422],
  ['a truncated PNG', async (field) => [[field, file((await png(400, 400)).subarray(0, 90))]], 422],
  ['40,000 by 40,000 pixels', async (field) => [[field, file(await pngWithDeclaredSize(40_000, 40_000))]], 422],
  ['an AVIF of 16 megapixels', async (field) => [[field, file(await avifWithDeclaredSize(4000, 4000))]], 422],
  ['a text', async (field) => [[field, '/etc/passwd']], 422],
  [
    'two images',
    async (field) => [
      [field, file(await png())],
      [field, file(await png())],
    ],
    422,
  ],
  [
    'an image and a text',
    async (field) => [
      [field, file(await png())],
      [field, 'x'],
    ],
    422,
  ],
  ['ten images', async (field) => Array.from({ length: 10 }, () => [field, file(html)]), 413],
  ['nine megabytes', async (field) => [[field, file(Buffer.alloc(9 * 1024 * 1024 - 2_000, 7))]], 413],
  ['more than a form may contain', async (field) => [[field, file(Buffer.alloc(9 * 1024 * 1024 + 9, 7))]], 413],
  ['thousands of fields', async () => Array.from({ length: 3_000 }, (_, i) => [`f${i}`, 'x']), 413],
];

const entriesOf = (
  { body, files = {} }: ValidRequest,
  method: string,
  field: string,
): [string, string | FormFile][] => [
  ...Object.entries({ ...body, ...files } as Record<string, string | FormFile>).filter(
    // A record can be changed repeatedly without `updated_at`. A form sends no lists.
    ([name, value]) => name !== field && name !== 'updated_at' && !Array.isArray(value),
  ),
  ...(method === 'PUT' ? [['_method', 'PUT'] as [string, string]] : []),
];

async function setUp(call: keyof typeof validRequests) {
  const w = await world();
  const request = await validRequests[call](w);
  const [method = '', path = ''] = call.split(' ');
  const [field = ''] = endpointOf(call).images ?? [];
  const url = `/api${path.replace('{id}', String(request.id))}`;
  const send = (more: [string, string | FormFile][]) =>
    request.client.send('POST', url, formOf([...entriesOf(request, method, field), ...more]));
  const probe = await openStateProbe(w.db);
  const stored = async () => {
    await waitForImageProcessing(w.deps.files);
    return (await readdir(join(w.deps.config.dataDir, 'storage'), { recursive: true }).catch(() => [])).sort();
  };
  return { ...w, field, send, state: async () => [await probe(), ...(await stored())] };
}

test.each(calls)('%s rejects uploads that are not images and stores nothing', async (call) => {
  const { field, send, state } = await setUp(call);
  const before = await state();
  for (const [label, build, status] of invalidUploads) {
    const response = await send(await build(field));
    expect([response.status, Object.keys(response.body.errors ?? {})], label).toEqual([
      status,
      status === 422 ? [field] : [],
    ]);
    expect(response.body.message, label).toMatch(
      status === 422 ? new RegExp(`^The ${field} field `) : /too (large|many)/,
    );
  }
  expect(await state()).toEqual(before);
});

test.each(calls)('%s ignores an empty file and a file in another field', async (call) => {
  const { field, send } = await setUp(call);
  const required = call === 'POST /admin/clients';
  for (const ignored of [
    [field, file(Buffer.alloc(0), '')],
    ['other', file(html)],
    [`${field}[]`, file(html)],
  ] as [string, FormFile][]) {
    const response = await send([ignored]);
    const expected = required ? [422, [field]] : [endpointOf(call).status ?? 200, []];
    expect([response.status, Object.keys(response.body.errors ?? {})], ignored[0]).toEqual(expected);
  }
});

test.each(calls)('%s stores only the image of an upload with HTML appended to it', async (call) => {
  const { app, field, send } = await setUp(call);
  const response = await send([[field, file(Buffer.concat([await gif(), html]), 'page.html')]]);
  const { image, image_url, logo_url } = response.body;
  const url = String(image ?? image_url ?? logo_url);
  expect(url, JSON.stringify(response.body)).toMatch(/^\/storage\/[a-z]+\/[\w.]+\.webp$/);
  const { rawPayload, headers } = await app.inject(url);
  expect(headers['content-type']).toBe('image/webp');
  expect(rawPayload.includes('script')).toBe(false);
});
