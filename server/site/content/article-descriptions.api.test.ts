import { expect, test } from 'vitest';
import { sendForm } from '../../../test/support/forms.ts';
import { next, seedCategory } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

const PATH = '/api/admin/blogs';

async function createArticle(more: Record<string, string> = {}) {
  const w = await world();
  const { id: category_id } = await seedCategory(w.db, 'article_categories');
  const fields = { category_id: String(category_id), title: `Guide ${next()}`, content: '<p>First words.</p>' };
  const { body: article } = await sendForm(w.admin, PATH, { ...fields, ...more });
  const change = async (body: Record<string, unknown>) => {
    const response = await w.admin.send('PUT', `${PATH}/${article.id}`, { body: { ...fields, ...body } });
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    return response.body.description;
  };
  return { ...w, fields, article, change };
}

test('an article’s description is its own, or else the start of its content', async () => {
  const { article, visitor } = await createArticle({ description: '  Why <b>backups</b> fail.\n ' });
  expect(article.description).toBe('Why <b>backups</b> fail.');
  const published = await visitor.must('GET /blogs/{slug}', { params: { slug: String(article.slug) } });
  expect(published.description).toBe('Why <b>backups</b> fail.');
  expect((await createArticle({ description: '  ' })).article.description).toBe('First words.');
  expect((await createArticle()).article.description).toBe('First words.');
});

test('an article sent back as it was read is unchanged', async () => {
  const { admin, article } = await createArticle({ description: 'Words of our own.' });
  const before = await admin.must('GET /admin/blogs/{id}', { params: { id: Number(article.id) } });
  const response = await admin.send('PUT', `${PATH}/${article.id}`, { body: before });
  expect(response).toMatchObject({ status: 200, body: { ...before, updated_at: expect.any(String) } });
});

test('a custom description survives changes to the content', async () => {
  const { change } = await createArticle({ description: 'Words of our own.' });
  expect(await change({})).toBe('Words of our own.');
  expect(await change({ content: '<p>Other words.</p>' })).toBe('Words of our own.');
  expect(await change({ content: '<p>Other words.</p>', description: 'Better ones.' })).toBe('Better ones.');
});

test('a generated description follows the content, also after a custom one is cleared', async () => {
  const { change } = await createArticle();
  expect(await change({})).toBe('First words.');
  expect(await change({ content: '<p>Second words.</p>' })).toBe('Second words.');
  for (const blank of ['', ' ', null]) {
    expect(await change({ description: 'Words of our own.' })).toBe('Words of our own.');
    expect(await change({ content: '<p>Third words.</p>', description: blank })).toBe('Third words.');
    expect(await change({ content: '<p>Fourth words.</p>' })).toBe('Fourth words.');
  }
});

test('a description of more than 2,000 characters is rejected with an error for the field', async () => {
  const { admin, fields } = await createArticle({ description: 'x'.repeat(2_000) });
  const response = await sendForm(admin, PATH, { ...fields, description: 'x'.repeat(2_001) });
  expect([response.status, response.body.errors]).toEqual([
    422,
    { description: ['The description field must be at most 2000 characters.'] },
  ]);
});
