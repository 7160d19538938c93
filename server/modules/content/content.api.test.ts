import { expect, test } from 'vitest';
import { ago, DAY, seedArticle, seedCategory } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

const gone = new Date().toISOString();

test('a solution has the fields of the specification, to the letter', async () => {
  const { visitor, db } = await world();
  const category = await seedCategory(db, 'blog_categories', { name: 'Repair' });
  const { id, slug, title, description, content } = await seedArticle(db, {
    category_id: category.id,
    youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
    image: 'blogs/a.1440.webp',
  });
  const { created_at, updated_at, ...blog } = await visitor.must('GET /blogs/{slug}', {
    params: { slug: ` ${slug.toUpperCase()}` },
  });
  expect(blog).toEqual({
    id,
    category_id: category.id,
    category: { id: category.id, name: 'Repair', slug: category.slug },
    title,
    slug,
    description,
    content,
    youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
    image_url: '/storage/blogs/a.1440.webp',
    published: true,
  });
  for (const time of [created_at, updated_at]) expect(new Date(time).toISOString()).toBe(time);
});

test('a category comes with its published posts, newest first, each whole', async () => {
  const { visitor, db } = await world();
  const { id, slug } = await seedCategory(db, 'blog_categories');
  const post = (title: string, days: number, row = {}) =>
    seedArticle(db, { category_id: id, title, created_at: ago(days * DAY), ...row });
  await post('older', 9);
  await post('newer', 2);
  await post('draft', 1, { published: false });
  await post('gone', 1, { deleted_at: gone });
  const { blogs } = await visitor.must('GET /blog-categories/{slug}', { params: { slug } });
  expect(blogs.map(({ title }) => title)).toEqual(['newer', 'older']);
  expect(blogs[0]?.content).toMatch(/^<p>/);
});

test('a post that came past the cleaning, as from an import, is cleaned before it is shown', async () => {
  const { visitor, db } = await world();
  const { id, slug } = await seedCategory(db, 'blog_categories');
  const content = '<p onclick="x()">Hi<script>alert(1)</script></p>';
  const post = await seedArticle(db, { category_id: id, content });
  expect((await visitor.must('GET /blogs/{slug}', { params: { slug: post.slug } })).content).toBe('<p>Hi</p>');
  const { blogs } = await visitor.must('GET /blog-categories/{slug}', { params: { slug } });
  expect(blogs[0]?.content).toBe('<p>Hi</p>');
});

test('drafts, deleted posts and posts of a deleted category are 404', async () => {
  const { visitor, db } = await world();
  const category = await seedCategory(db, 'blog_categories', { deleted_at: gone });
  const hidden = [
    await seedArticle(db, { published: false }),
    await seedArticle(db, { deleted_at: gone }),
    await seedArticle(db, { category_id: category.id }),
    { slug: 'never-was' },
  ];
  for (const { slug } of hidden) {
    const answer = await visitor.call('GET /blogs/{slug}', { params: { slug } });
    expect([answer.status, answer.body.message]).toEqual([404, 'Solution not found.']);
  }
  const answer = await visitor.call('GET /blog-categories/{slug}', { params: { slug: category.slug } });
  expect([answer.status, answer.body.message]).toEqual([404, 'Category not found.']);
});

test('categories and clients come by name; a logo leads to the store or stays a full address', async () => {
  const { visitor, db } = await world({ fresh: true });
  for (const name of ['Safety', 'Choosing', 'Repair']) await seedCategory(db, 'blog_categories', { name });
  await seedCategory(db, 'blog_categories', { name: 'Away', deleted_at: gone });
  const at = { created_at: gone, updated_at: gone };
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
