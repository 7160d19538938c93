import { expect, test } from 'vitest';
import { png, sendChange, sendForm } from '../../../test/support/forms.ts';
import { next, seedCategory } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

const PATH = '/api/admin/blogs';
type Fields = Record<string, string | { bytes: Uint8Array }>;

async function articleWorld() {
  const w = await world();
  const category = await seedCategory(w.db, 'article_categories');
  const fields = (changes: Fields = {}): Fields => ({
    category_id: String(category.id),
    title: `Guide ${next()}`,
    content: '<p>First <strong>words</strong>.</p>',
    youtube_url: '',
    published: '1',
    ...changes,
  });
  const create = async (changes?: Fields) => {
    const response = await sendForm(w.admin, PATH, fields(changes));
    expect(response.status, JSON.stringify(response.body)).toBe(201);
    return response.body as unknown as {
      id: number;
      title: string;
      slug: string;
      content: string;
      description: string;
      updated_at: string;
      image_url: string | null;
    };
  };
  return { ...w, category, fields, create };
}

test('an article is created, public at once, unpublished and deleted', async () => {
  const { create, admin, visitor, fields, category } = await articleWorld();
  const article = await create({
    image: { bytes: await png() },
    youtube_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  });
  expect(article).toMatchObject({ description: 'First words.', published: true, category: { id: category.id } });
  expect(article.image_url).toMatch(/^\/storage\/articles\//);
  const read = () => visitor.call('GET /blogs/{slug}', { params: { slug: article.slug } });
  expect((await read()).body.content).toBe('<p>First <strong>words</strong>.</p>');
  await sendChange(admin, `${PATH}/${article.id}`, fields({ title: 'Other', published: '0' }));
  expect((await read()).status).toBe(404);
  expect(await admin.must('GET /admin/blogs/{id}', { params: { id: article.id } })).toMatchObject({
    title: 'Other',
    slug: article.slug,
    published: false,
  });
  await sendChange(admin, `${PATH}/${article.id}`, fields({ published: '1' }));
  expect((await read()).status).toBe(200);
  await admin.must('DELETE /admin/blogs/{id}', { params: { id: article.id } });
  expect((await read()).status).toBe(404);
  expect((await admin.call('GET /admin/blogs/{id}', { params: { id: article.id } })).status).toBe(404);
});

test('a form preserves line breaks', async () => {
  const { create } = await articleWorld();
  const code = (lines: string) => `<pre><code>one${lines}two</code></pre>`;
  expect((await create({ content: code('\r\n') })).content).toBe(code('\n'));
});

test('HTML is sanitized before it is stored', async () => {
  const { create, db } = await articleWorld();
  const content =
    '<h1>Hi</h1><script>alert(1)</script><p onclick="x()">a <a href="javascript:x">b</a><img src=x onerror=alert(1)></p>';
  const { id, content: returned } = await create({ content });
  expect(returned).toBe('<h2>Hi</h2><p>a <a>b</a></p>');
  expect(
    (await db.selectFrom('articles').select('content').where('id', '=', id).executeTakeFirstOrThrow()).content,
  ).toBe(returned);
});

test.each([
  ['no category', { category_id: 'x' }, 'category_id'],
  ['an unknown category', { category_id: '999999' }, 'category_id'],
  ['no title', { title: '' }, 'title'],
  ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }, 'title'],
  ['no content', { content: '  ' }, 'content'],
  ['content that sanitizing leaves empty', { content: '<script>alert(1)</script><p> </p>' }, 'content'],
  ['content of 200,001 characters', { content: 'x'.repeat(200_001) }, 'content'],
  ['a video host before an @', { youtube_url: 'https://youtube.com@evil.test/' }, 'youtube_url'],
  ['a video without https', { youtube_url: 'http://youtube.com/watch?v=dQw4w9WgXcQ' }, 'youtube_url'],
  ['a javascript: video', { youtube_url: 'javascript:alert(1)//youtube.com' }, 'youtube_url'],
] as [string, Record<string, string>, string][])(
  '%s is rejected with an error for the field',
  async (_, invalid, field) => {
    const { admin, fields } = await articleWorld();
    const response = await sendForm(admin, PATH, fields(invalid));
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors ?? {})).toEqual([field]);
  },
);

test.each([
  'https://youtu.be/dQw4w9WgXcQ',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/76979871',
  'https://player.vimeo.com/video/76979871',
])('a video at %s is accepted', async (youtube_url) => {
  const { create } = await articleWorld();
  expect(await create({ youtube_url })).toMatchObject({ youtube_url });
});

test('a form accepts long content with stored images', async () => {
  const { create } = await articleWorld();
  const content = `<p>${'long '.repeat(30_000)}</p><img src="/storage/articles/a.webp" alt="a" />`;
  const article = await create({ content });
  expect(article.content).toBe(content);
  expect(article.description.length).toBeLessThanOrEqual(201);
});

test('articles are listed newest first with their content, without deleted ones, filtered and searched', async () => {
  const { create, admin, category } = await articleWorld();
  const created = [
    await create({ title: 'Old one' }),
    await create({ title: 'Middle', published: '0' }),
    await create({ title: 'New one' }),
  ];
  const list = async (query: Record<string, string | number> = {}) =>
    (await admin.must('GET /admin/blogs', { query: { category_id: category.id, ...query } })).data;
  const titles = async (query = {}) => (await list(query)).map(({ title }) => title);
  expect(await titles()).toEqual(['New one', 'Middle', 'Old one']);
  expect(await titles({ sort: 'title' })).toEqual(['Middle', 'New one', 'Old one']);
  expect(await titles({ published: '0' })).toEqual(['Middle']);
  expect(await titles({ search: 'ONE' })).toEqual(['New one', 'Old one']);
  await admin.must('DELETE /admin/blogs/{id}', { params: { id: created[0]?.id ?? 0 } });
  expect(await titles()).toEqual(['New one', 'Middle']);
  expect((await list())[0]?.content).toContain('words');
});

test('of two concurrent changes to an article, the second is a conflict', async () => {
  const { create, admin, fields } = await articleWorld();
  const { id, updated_at } = await create();
  const change = (title: string) => sendChange(admin, `${PATH}/${id}`, fields({ title, updated_at }));
  expect((await Promise.all(['One', 'Two'].map(change))).map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the audit log stores the whole content and shows its start', async () => {
  const { create, admin, db } = await articleWorld();
  const { id } = await create({ content: `<p>${'x'.repeat(5_000)}</p>` });
  const { data } = await admin.must('GET /admin/audit-log', { query: { subject_type: 'blog', subject_id: id } });
  expect(String(data[0]?.after?.content).length).toBe(501);
  const row = await db
    .selectFrom('audit_log')
    .select('after')
    .where('subject_type', '=', 'blog')
    .where('subject_id', '=', id)
    .executeTakeFirst();
  expect(row?.after?.length).toBeGreaterThan(5_000);
});

test('articles are counted by their state, without deleted ones', async () => {
  const { create, admin } = await articleWorld();
  const counts = () => admin.must('GET /admin/blogs/counts');
  const before = await counts();
  await create();
  const draft = await create({ published: '0' });
  expect(await counts()).toEqual({ all: before.all + 2, draft: before.draft + 1, published: before.published + 1 });
  await admin.must('DELETE /admin/blogs/{id}', { params: { id: draft.id } });
  expect(await counts()).toEqual({ all: before.all + 1, draft: before.draft, published: before.published + 1 });
});
