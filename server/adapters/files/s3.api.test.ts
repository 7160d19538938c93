import { afterAll, beforeAll, expect, test } from 'vitest';
import { png, sendChange, sendForm } from '../../../test/support/forms.ts';
import { next } from '../../../test/support/seeds.ts';
import { openS3, type S3 } from '../../../test/support/servers/s3.ts';
import { world } from '../../../test/support/world.ts';
import { waitForImageProcessing } from '../../http/image-uploads.ts';

const PATH = '/api/admin/designations';
let s3: S3;
let w: Awaited<ReturnType<typeof world>>;

beforeAll(async () => {
  s3 = await openS3();
  w = await world({ variables: s3.variables });
});
afterAll(() => s3.close());

const title = () => `In the bucket ${next()}`;
const createDesignation = async () => {
  const response = await sendForm(w.admin, PATH, { title: title(), image: { bytes: await png() } });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return { id: Number(response.body.id), image: String(response.body.image) };
};
const keyOf = (image: string) => image.replace('/storage/', '');

test('an image is stored in the bucket in all sizes and served from there', async () => {
  const { image } = await createDesignation();
  await waitForImageProcessing(w.deps.files);
  const name = keyOf(image).replace(/\.1440\.webp$/, '');
  expect([...s3.objects.keys()].filter((key) => key.startsWith(name)).sort()).toEqual(
    [480, 960, 1440].flatMap((width) => [`${name}.${width}.webp`, `${name}.${width}.avif`]).sort(),
  );
  const served = await w.app.inject(image);
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(served.rawPayload).toEqual(s3.objects.get(keyOf(image))?.bytes);
  expect((await w.app.inject(image.replace('1440', '1441'))).statusCode).toBe(404);
});

test('a replaced image is removed from the bucket', async () => {
  const { id, image } = await createDesignation();
  const response = await sendChange(w.admin, `${PATH}/${id}`, { title: title(), image: { bytes: await png(50, 50) } });
  expect(response.status).toBe(200);
  await waitForImageProcessing(w.deps.files);
  expect([s3.objects.has(keyOf(image)), s3.objects.has(keyOf(String(response.body.image)))]).toEqual([false, true]);
});

test('while the bucket is unavailable, uploads and images respond with 503 and no record is created', async () => {
  const { image } = await createDesignation();
  await waitForImageProcessing(w.deps.files);
  const name = title();
  s3.setBehavior('busy');
  const refused = await sendForm(w.admin, PATH, { title: name, image: { bytes: await png() } });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  expect((await w.app.inject(image)).statusCode).toBe(503);
  expect((await sendForm(w.admin, PATH, { title: title() })).status).toBe(201);
  s3.setBehavior('normal');
  expect((await w.admin.must('GET /admin/designations', { query: { search: name } })).data).toEqual([]);
  expect((await w.app.inject(image)).statusCode).toBe(200);
});
