import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { databasePlace } from '../../adapters/database/database.ts';
import { waitForImageProcessing } from '../../http/image-uploads.ts';
import { sampleImages } from './sample-images.ts';
import { previewWorld } from './shop.fixture.ts';

const WAITING = 'sample-image:%';
/** The widths in WebP and AVIF. */
const FILES = 6;

async function sampleWorld() {
  const w = await previewWorld();
  const { db, deps } = w;
  // Another service has no image and gets none.
  await db.deleteFrom('services').execute();
  await db.deleteFrom('service_categories').execute();
  const idOf = async (slug: string) =>
    (await db.selectFrom('services').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
  return {
    ...w,
    idOf,
    add: () => w.admin.call('POST /admin/setup/sample-catalog'),
    canAdd: async () => (await w.admin.must('GET /admin/setup')).can_add_sample,
    /** Images of other services take their time for nothing. */
    async onlyImagesOf(...slugs: string[]) {
      const ids = await Promise.all(slugs.map(idOf));
      for (const { key, value } of await waiting()) {
        const { table, id } = JSON.parse(value);
        if (table !== 'services' || !ids.includes(id))
          await db.deleteFrom('setup_facts').where('key', '=', key).execute();
      }
    },
    waiting,
    work: (stopping = new AbortController().signal) => sampleImages(deps).run(stopping),
    async imageOf(slug: string) {
      return (await db.selectFrom('services').select('image').where('slug', '=', slug).executeTakeFirst())?.image;
    },
    async storedFiles() {
      const keys: string[] = [];
      for await (const key of deps.files.list()) if (key.startsWith('services/')) keys.push(key);
      return keys;
    },
  };
  function waiting() {
    return db.selectFrom('setup_facts').selectAll().where('key', 'like', WAITING).execute();
  }
}

test('the sample catalogue is added once, at once and hidden', async () => {
  const w = await sampleWorld();
  const { db } = w;
  expect(await w.canAdd()).toBe(true);
  const startedAt = performance.now();
  const [first, second] = await Promise.all([w.add(), w.add()]);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect([first.status, second.status].toSorted()).toEqual([201, 409]);
  const { body } = first.status === 201 ? first : second;
  expect(body).toEqual({ categories: 6, services: 24, article_categories: 3, articles: 9 });
  const services = await db.selectFrom('services').select(['active', 'published_at', 'image', 'included']).execute();
  expect(services).toHaveLength(24);
  for (const { active, published_at, image } of services)
    expect([active, published_at, image]).toEqual([false, null, null]);
  expect(services.every(({ included }) => JSON.parse(included ?? '[]').length > 0)).toBe(true);
  const articles = await db.selectFrom('articles').select('published').execute();
  expect(articles.map(({ published }) => published)).toEqual(Array(9).fill(false));
  for (const table of ['clients', 'case_studies', 'reviews'] as const)
    expect(await db.selectFrom(table).select('id').execute()).toEqual([]);
  expect(await w.waiting()).toHaveLength(6 + 24 + 3 + 9);
  expect((await w.admin.must('GET /admin/services', { query: { search: 'firewall' } })).meta.total).toBeGreaterThan(0);
  expect(await w.canAdd()).toBe(false);
  const again = await w.add();
  expect([again.status, (again.body as { message?: string }).message]).toEqual([
    409,
    expect.stringMatching(/^The catalogue has a record of the sample already: /),
  ]);
  expect(await db.selectFrom('services').select('id').execute()).toHaveLength(24);
});

test('one record of the sample is enough to refuse it', async () => {
  const w = await sampleWorld();
  const article = { slug: 'slow-wifi-find-the-cause', title: 'Ours', description: '', content: '', published: false };
  const now = new Date().toISOString();
  const times = { created_at: now, updated_at: now };
  const { id } = await w.db
    .insertInto('article_categories')
    .values({ name: 'Ours', slug: 'ours', description: '', ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  await w.db
    .insertInto('articles')
    .values({ ...article, category_id: id, ...times })
    .execute();
  expect(await w.canAdd()).toBe(false);
  expect((await w.add()).status).toBe(409);
  expect(await w.db.selectFrom('services').select('id').execute()).toEqual([]);
  expect(await w.waiting()).toEqual([]);
});

test('its images are stored later, but never over one of the company', async () => {
  const w = await sampleWorld();
  const { db, deps } = w;
  await w.add();
  const [gets, has, gone] = ['firewall-set-up', 'wifi-survey-and-tuning', 'phishing-drill'];
  await w.onlyImagesOf(gets, has, gone);
  const own = 'services/0123456789abcdef0123456789abcdef.1440.webp';
  await db.updateTable('services').set({ image: own }).where('slug', '=', has).execute();
  await db.updateTable('services').set({ deleted_at: new Date().toISOString() }).where('slug', '=', gone).execute();
  const { updated_at } = await db
    .selectFrom('services')
    .select('updated_at')
    .where('slug', '=', gets)
    .executeTakeFirstOrThrow();
  await w.work(AbortSignal.abort());
  expect(await w.waiting()).toHaveLength(3);

  await w.work();
  await waitForImageProcessing(deps.files);
  expect(await w.waiting()).toEqual([]);
  const image = await w.imageOf(gets);
  expect(image).toMatch(/^services\/[0-9a-f]{32}\.1440\.webp$/);
  expect([await w.imageOf(has), await w.imageOf(gone)]).toEqual([own, null]);
  expect(await w.storedFiles()).toHaveLength(FILES);
  const service = await db
    .selectFrom('services')
    .select('updated_at')
    .where('slug', '=', gets)
    .executeTakeFirstOrThrow();
  expect(service.updated_at).toBe(updated_at);
});

const run = promisify(execFile);

test('a run that is killed is repeated, and leaves no file behind', async () => {
  const w = await sampleWorld();
  await w.add();
  await w.onlyImagesOf('firewall-set-up');
  const place = JSON.stringify(databasePlace(w.deps.config));
  const args = (file: number) => [
    join(import.meta.dirname, 'sample-images-killed.fixture.ts'),
    place,
    w.deps.config.dataDir,
    `${file}`,
  ];
  // The second file is a WebP, before the service has an image; the fifth is an AVIF.
  for (const [file, hasImage] of [
    [2, false],
    [5, true],
  ] as const) {
    const ended = await run(process.execPath, args(file)).then(
      () => 'done',
      ({ signal }) => signal,
    );
    expect([ended, (await w.storedFiles()).length]).toEqual(['SIGKILL', file]);
    expect([Boolean(await w.imageOf('firewall-set-up')), (await w.waiting()).length]).toEqual([hasImage, 1]);
  }
  await w.work();
  expect(await w.waiting()).toEqual([]);
  expect(await w.storedFiles()).toHaveLength(FILES);
  expect(await w.storedFiles()).toContain(await w.imageOf('firewall-set-up'));
});
