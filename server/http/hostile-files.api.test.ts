import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { allCalls, endpointOf } from '../../test/support/client.ts';
import { formOf, png, pngThatClaims, type Sent } from '../../test/support/forms.ts';
import { openWitness } from '../../test/support/hostile.ts';
import { type Scene, scenes } from '../../test/support/valid-bodies.ts';
import { world } from '../../test/support/world.ts';
import { imagesStored } from './image-uploads.ts';

const calls = (allCalls as string[]).filter((call) => endpointOf(call).images) as (keyof typeof scenes)[];
const file = (bytes: Uint8Array, filename = 'picture.png'): Sent => ({ bytes, filename });

const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const gif = async () =>
  sharp(await png(20, 20))
    .gif()
    .toBuffer();

/** What comes in a picture's field, and how it is answered. */
const wrong: [string, (field: string) => Promise<[string, string | Sent][]>, number][] = [
  ['HTML called .png', async (field) => [[field, file(html)]], 422],
  ['an SVG', async (field) => [[field, file(svg, 'picture.svg')]], 422],
  ['a GIF that is a script', async (field) => [[field, file(Buffer.from('GIF89a/*\0\0*/=1;alert(1);//'))]], 422],
  ['a PNG that breaks off', async (field) => [[field, file((await png(400, 400)).subarray(0, 90))]], 422],
  ['40,000 by 40,000 pixels', async (field) => [[field, file(await pngThatClaims(40_000, 40_000))]], 422],
  ['a text', async (field) => [[field, '/etc/passwd']], 422],
  [
    'two pictures',
    async (field) => [
      [field, file(await png())],
      [field, file(await png())],
    ],
    422,
  ],
  [
    'a picture and a text',
    async (field) => [
      [field, file(await png())],
      [field, 'x'],
    ],
    422,
  ],
  ['ten pictures', async (field) => Array.from({ length: 10 }, () => [field, file(html)]), 413],
  ['nine megabytes', async (field) => [[field, file(Buffer.alloc(9 * 1024 * 1024 - 2_000, 7))]], 413],
  ['more than a form may hold', async (field) => [[field, file(Buffer.alloc(9 * 1024 * 1024 + 9, 7))]], 413],
  ['thousands of fields', async () => Array.from({ length: 3_000 }, (_, i) => [`f${i}`, 'x']), 413],
];

const entriesOf = ({ body, files = {} }: Scene, method: string, field: string): [string, string | Sent][] => [
  ...Object.entries({ ...body, ...files } as Record<string, string | Sent>).filter(
    // Without the time that it was read at, a record can be changed again and again.
    ([name]) => name !== field && name !== 'updated_at',
  ),
  ...(method === 'PUT' ? [['_method', 'PUT'] as [string, string]] : []),
];

async function desk(call: keyof typeof scenes) {
  const w = await world();
  const scene = await scenes[call](w);
  const [method = '', path = ''] = call.split(' ');
  const [field = ''] = endpointOf(call).images ?? [];
  const address = `/api${path.replace('{id}', String(scene.id))}`;
  const send = (more: [string, string | Sent][]) =>
    scene.by.send('POST', address, formOf([...entriesOf(scene, method, field), ...more]));
  const witness = await openWitness(w.db);
  const stored = async () => {
    await imagesStored(w.deps.files);
    return (await readdir(join(w.deps.config.dataDir, 'storage'), { recursive: true }).catch(() => [])).sort();
  };
  return { ...w, field, send, state: async () => [await witness(), ...(await stored())] };
}

test.each(calls)('%s refuses what is no picture, says where, and keeps none of it', async (call) => {
  const { field, send, state } = await desk(call);
  const before = await state();
  for (const [what, make, status] of wrong) {
    const answer = await send(await make(field));
    expect([answer.status, Object.keys(answer.body.errors ?? {})], what).toEqual([
      status,
      status === 422 ? [field] : [],
    ]);
    expect(answer.body.message, what).toMatch(status === 422 ? new RegExp(`^The ${field} field `) : /too (large|many)/);
  }
  expect(await state()).toEqual(before);
});

test.each(calls)('%s takes an empty file and a file of another name for none', async (call) => {
  const { field, send } = await desk(call);
  // Only a new client has to have its picture.
  const required = call === 'POST /admin/clients';
  for (const none of [
    [field, file(Buffer.alloc(0), '')],
    ['picture', file(html)],
    [`${field}[]`, file(html)],
  ] as [string, Sent][]) {
    const answer = await send([none]);
    const expected = required ? [422, [field]] : [endpointOf(call).status ?? 200, []];
    expect([answer.status, Object.keys(answer.body.errors ?? {})], none[0]).toEqual(expected);
  }
});

test.each(calls)('%s keeps of a picture with a page behind it the picture alone', async (call) => {
  const { app, field, send } = await desk(call);
  const answer = await send([[field, file(Buffer.concat([await gif(), html]), 'page.html')]]);
  const { image, image_url, logo_url } = answer.body;
  const kept = String(image ?? image_url ?? logo_url);
  expect(kept, JSON.stringify(answer.body)).toMatch(/^\/storage\/[a-z]+\/[\w.]+\.webp$/);
  const { rawPayload, headers } = await app.inject(kept);
  expect(headers['content-type']).toBe('image/webp');
  expect(rawPayload.includes('script')).toBe(false);
});
