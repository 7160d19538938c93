import { expect, test } from 'vitest';
import { ago, DAY, seedArticle, seedCategory } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

const deletedAt = new Date().toISOString();

test('an article has exactly the fields of the specification, its services, reading time and successor', async () => {
  const { visitor, db } = await world();
  const category = await seedCategory(db, 'article_categories', { name: 'Repair' });
  const { id, slug, title, description, content } = await seedArticle(db, {
    category_id: category.id,
    youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
    image: 'articles/a.1440.webp',
  });
  const { created_at, updated_at, ...article } = await visitor.must('GET /blogs/{slug}', {
    params: { slug: ` ${slug.toUpperCase()}` },
  });
  expect(article).toEqual({
    id,
    category_id: category.id,
    category: { id: category.id, name: 'Repair', slug: category.slug },
    title,
    slug,
    description,
    content,
    youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
    image_url: '/storage/articles/a.1440.webp',
    published: true,
    reading_minutes: 1,
    services: [],
    next: null,
  });
  for (const time of [created_at, updated_at]) expect(new Date(time).toISOString()).toBe(time);
});

test('a category includes its published articles with their content, newest first', async () => {
  const { visitor, db } = await world();
  const { id, slug } = await seedCategory(db, 'article_categories');
  const insertArticle = (title: string, days: number, row = {}) =>
    seedArticle(db, { category_id: id, title, created_at: ago(days * DAY), ...row });
  await insertArticle('older', 9);
  await insertArticle('newer', 2);
  await insertArticle('draft', 1, { published: false });
  await insertArticle('deleted', 1, { deleted_at: deletedAt });
  const { blogs } = await visitor.must('GET /blog-categories/{slug}', { params: { slug } });
  expect(blogs.map(({ title }) => title)).toEqual(['newer', 'older']);
  expect(blogs[0]?.content).toMatch(/^<p>/);
  const { data } = await visitor.must('GET /blog-categories');
  const items = blogs.map((blog) => ({ id: blog.id, title: blog.title, slug: blog.slug }));
  expect(data.find((category) => category.id === id)?.blogs).toEqual(items);
});

test('an article that was stored unsanitized, for example by an import, is sanitized in responses', async () => {
  const { visitor, db } = await world();
  const { id, slug } = await seedCategory(db, 'article_categories');
  const content = '<p onclick="x()">Hi<script>alert(1)</script></p>';
  const article = await seedArticle(db, { category_id: id, content });
  expect((await visitor.must('GET /blogs/{slug}', { params: { slug: article.slug } })).content).toBe('<p>Hi</p>');
  const { blogs } = await visitor.must('GET /blog-categories/{slug}', { params: { slug } });
  expect(blogs[0]?.content).toBe('<p>Hi</p>');
});

test('drafts, deleted articles and articles of a deleted category are 404', async () => {
  const { visitor, db } = await world();
  const category = await seedCategory(db, 'article_categories', { deleted_at: deletedAt });
  const hidden = [
    await seedArticle(db, { published: false }),
    await seedArticle(db, { deleted_at: deletedAt }),
    await seedArticle(db, { category_id: category.id }),
    { slug: 'unknown' },
  ];
  for (const { slug } of hidden) {
    const response = await visitor.call('GET /blogs/{slug}', { params: { slug } });
    expect([response.status, response.body.message]).toEqual([404, 'Solution not found.']);
  }
  const response = await visitor.call('GET /blog-categories/{slug}', { params: { slug: category.slug } });
  expect([response.status, response.body.message]).toEqual([404, 'Category not found.']);
});

test('categories and clients are sorted by name; a logo is a storage path or a full URL', async () => {
  const { visitor, db } = await world({ fresh: true });
  for (const name of ['Safety', 'Choosing', 'Repair']) await seedCategory(db, 'article_categories', { name });
  await seedCategory(db, 'article_categories', { name: 'Deleted', deleted_at: deletedAt });
  const at = { created_at: deletedAt, updated_at: deletedAt };
  await db
    .insertInto('clients')
    .values([
      { name: 'Zenith', logo: 'https://cdn.test/z.svg', ...at },
      { name: 'Acme', logo: 'storage/clients/a.svg', ...at },
      { name: 'Midway', logo: null, ...at },
    ])
    .execute();
  const { data: categories } = await visitor.must('GET /blog-categories');
  expect(categories.map(({ name }) => name)).toEqual(['Choosing', 'Repair', 'Safety']);
  const { data: clients, meta } = await visitor.must('GET /clients');
  expect(clients.map(({ name, logo_url }) => [name, logo_url])).toEqual([
    ['Acme', '/storage/clients/a.svg'],
    ['Midway', null],
    ['Zenith', 'https://cdn.test/z.svg'],
  ]);
  expect(meta.total).toBe(3);
});
