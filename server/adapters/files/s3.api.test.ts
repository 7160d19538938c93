import { afterAll, beforeAll, expect, test } from 'vitest';
import { png, sendChange, sendForm } from '../../../test/support/forms.ts';
import { openS3, type S3 } from '../../../test/support/s3.ts';
import { next } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';
import { imagesStored } from '../../http/image-uploads.ts';

const PATH = '/api/admin/designations';
let s3: S3;
let w: Awaited<ReturnType<typeof world>>;

beforeAll(async () => {
  s3 = await openS3();
  w = await world({ variables: s3.variables });
});
afterAll(() => s3.close());

const title = () => `In the bucket ${next()}`;
const made = async () => {
  const answer = await sendForm(w.admin, PATH, { title: title(), image: { bytes: await png() } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { id: Number(answer.body.id), image: String(answer.body.image) };
};
const keyOf = (image: string) => image.replace('/storage/', '');

test('a picture goes into the bucket in all its sizes, and comes back from there', async () => {
  const { image } = await made();
  await imagesStored(w.deps.files);
  const name = keyOf(image).replace(/\.1440\.webp$/, '');
  expect([...s3.objects.keys()].filter((key) => key.startsWith(name)).sort()).toEqual(
    [480, 960, 1440].flatMap((width) => [`${name}.${width}.webp`, `${name}.${width}.avif`]).sort(),
  );
  const served = await w.app.inject(image);
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(served.rawPayload).toEqual(s3.objects.get(keyOf(image))?.bytes);
  expect((await w.app.inject(image.replace('1440', '1441'))).statusCode).toBe(404);
});

test('the picture that another replaces leaves the bucket', async () => {
  const { id, image } = await made();
  const answer = await sendChange(w.admin, `${PATH}/${id}`, { title: title(), image: { bytes: await png(50, 50) } });
  expect(answer.status).toBe(200);
  await imagesStored(w.deps.files);
  expect([s3.objects.has(keyOf(image)), s3.objects.has(keyOf(String(answer.body.image)))]).toEqual([false, true]);
});

test('a bucket that is away: an upload is 503 and leaves no record, and pictures say the same', async () => {
  const { image } = await made();
  await imagesStored(w.deps.files);
  const name = title();
  s3.be('busy');
  const refused = await sendForm(w.admin, PATH, { title: name, image: { bytes: await png() } });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  expect((await w.app.inject(image)).statusCode).toBe(503);
  expect((await sendForm(w.admin, PATH, { title: title() })).status).toBe(201);
  s3.be('well');
  expect((await w.admin.must('GET /admin/designations', { query: { search: name } })).data).toEqual([]);
  expect((await w.app.inject(image)).statusCode).toBe(200);
});
