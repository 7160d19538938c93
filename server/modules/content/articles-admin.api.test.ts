import { expect, test } from 'vitest';
import { png, sendChange, sendForm } from '../../../test/support/forms.ts';
import { next, seedCategory } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

const PATH = '/api/admin/blogs';
type Fields = Record<string, string | { bytes: Uint8Array }>;

async function desk() {
  const here = await world();
  const category = await seedCategory(here.db, 'blog_categories');
  const fields = (changes: Fields = {}): Fields => ({
    category_id: String(category.id),
    title: `Guide ${next()}`,
    content: '<p>First <strong>words</strong>.</p>',
    youtube_url: '',
    published: '1',
    ...changes,
  });
  const make = async (changes?: Fields) => {
    const answer = await sendForm(here.admin, PATH, fields(changes));
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body as unknown as {
      id: number;
      title: string;
      slug: string;
      content: string;
      description: string;
      updated_at: string;
      image_url: string | null;
    };
  };
  return { ...here, category, fields, make };
}

test('a solution is written, read by everyone at once, hidden and taken away', async () => {
  const { make, admin, visitor, fields, category } = await desk();
  const post = await make({
    image: { bytes: await png() },
    youtube_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  });
  expect(post).toMatchObject({ description: 'First words.', published: true, category: { id: category.id } });
  expect(post.image_url).toMatch(/^\/storage\/posts\//);
  const read = () => visitor.call('GET /blogs/{slug}', { params: { slug: post.slug } });
  expect((await read()).body.content).toBe('<p>First <strong>words</strong>.</p>');
  await sendChange(admin, `${PATH}/${post.id}`, fields({ title: 'Other', published: '0' }));
  expect((await read()).status).toBe(404);
  expect(await admin.must('GET /admin/blogs/{id}', { params: { id: post.id } })).toMatchObject({
    title: 'Other',
    slug: post.slug,
    published: false,
  });
  await sendChange(admin, `${PATH}/${post.id}`, fields({ published: '1' }));
  expect((await read()).status).toBe(200);
  await admin.must('DELETE /admin/blogs/{id}', { params: { id: post.id } });
  expect((await read()).status).toBe(404);
  expect((await admin.call('GET /admin/blogs/{id}', { params: { id: post.id } })).status).toBe(404);
});

test('a form changes no line break of a text', async () => {
  const { make } = await desk();
  const code = (lines: string) => `<pre><code>one${lines}two</code></pre>`;
  expect((await make({ content: code('\r\n') })).content).toBe(code('\n'));
});

test('only clean HTML is kept', async () => {
  const { make, db } = await desk();
  const content =
    '<h1>Hi</h1><script>alert(1)</script><p onclick="x()">a <a href="javascript:x">b</a><img src=x onerror=alert(1)></p>';
  const { id, content: given } = await make({ content });
  expect(given).toBe('<h2>Hi</h2><p>a <a>b</a></p>');
  expect((await db.selectFrom('blogs').select('content').where('id', '=', id).executeTakeFirstOrThrow()).content).toBe(
    given,
  );
});

test.each([
  ['no category', { category_id: 'x' }, 'category_id'],
  ['a category that never was', { category_id: '999999' }, 'category_id'],
  ['no title', { title: '' }, 'title'],
  ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }, 'title'],
  ['no content', { content: '  ' }, 'content'],
  ['content of which nothing is left', { content: '<script>alert(1)</script><p> </p>' }, 'content'],
  ['content of 200,001 characters', { content: 'x'.repeat(200_001) }, 'content'],
  ['a video site before an @', { youtube_url: 'https://youtube.com@evil.test/' }, 'youtube_url'],
  ['a video without https', { youtube_url: 'http://youtube.com/watch?v=dQw4w9WgXcQ' }, 'youtube_url'],
  ['a video that runs', { youtube_url: 'javascript:alert(1)//youtube.com' }, 'youtube_url'],
] as [string, Record<string, string>, string][])('%s is refused by name', async (_, wrong, field) => {
  const { admin, fields } = await desk();
  const answer = await sendForm(admin, PATH, fields(wrong));
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
});

test.each([
  'https://youtu.be/dQw4w9WgXcQ',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/76979871',
  'https://player.vimeo.com/video/76979871',
])('a video at %s is taken', async (youtube_url) => {
  const { make } = await desk();
  expect(await make({ youtube_url })).toMatchObject({ youtube_url });
});

test('long content goes by form, with pictures of our own in it', async () => {
  const { make } = await desk();
  const content = `<p>${'long '.repeat(30_000)}</p><img src="/storage/posts/a.webp" alt="a" />`;
  const post = await make({ content });
  expect(post.content).toBe(content);
  expect(post.description.length).toBeLessThanOrEqual(201);
});

test('solutions are listed newest first without what is deleted, whole, filtered and searched', async () => {
  const { make, admin, category } = await desk();
  const made = [
    await make({ title: 'Old one' }),
    await make({ title: 'Middle', published: '0' }),
    await make({ title: 'New one' }),
  ];
  const list = async (query: Record<string, string | number> = {}) =>
    (await admin.must('GET /admin/blogs', { query: { category_id: category.id, ...query } })).data;
  const titles = async (query = {}) => (await list(query)).map(({ title }) => title);
  expect(await titles()).toEqual(['New one', 'Middle', 'Old one']);
  expect(await titles({ sort: 'title' })).toEqual(['Middle', 'New one', 'Old one']);
  expect(await titles({ published: '0' })).toEqual(['Middle']);
  expect(await titles({ search: 'ONE' })).toEqual(['New one', 'Old one']);
  await admin.must('DELETE /admin/blogs/{id}', { params: { id: made[0]?.id ?? 0 } });
  expect(await titles()).toEqual(['New one', 'Middle']);
  expect((await list())[0]?.content).toContain('words');
});

test('of two tabs that write one solution the second is told', async () => {
  const { make, admin, fields } = await desk();
  const { id, updated_at } = await make();
  const change = (title: string) => sendChange(admin, `${PATH}/${id}`, fields({ title, updated_at }));
  expect((await Promise.all(['One', 'Two'].map(change))).map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the audit log keeps all of a content and shows how it begins', async () => {
  const { make, admin, db } = await desk();
  const { id } = await make({ content: `<p>${'x'.repeat(5_000)}</p>` });
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
