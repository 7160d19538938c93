import { expect, test } from 'vitest';
import { sendForm } from '../../../test/support/forms.ts';
import { next, seedCategory } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

const PATH = '/api/admin/blogs';

/** A solution on the site, made with these fields more. */
async function made(more: Record<string, string> = {}) {
  const here = await world();
  const { id: category_id } = await seedCategory(here.db, 'blog_categories');
  const fields = { category_id: String(category_id), title: `Guide ${next()}`, content: '<p>First words.</p>' };
  const { body: post } = await sendForm(here.admin, PATH, { ...fields, ...more });
  const change = async (body: Record<string, unknown>) => {
    const answer = await here.admin.send('PUT', `${PATH}/${post.id}`, { body: { ...fields, ...body } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.description;
  };
  return { ...here, fields, post, change };
}

test('a solution’s card says what was written for it, or else how its content begins', async () => {
  const { post, visitor } = await made({ description: '  Why <b>backups</b> fail.\n ' });
  expect(post.description).toBe('Why <b>backups</b> fail.');
  const shown = await visitor.must('GET /blogs/{slug}', { params: { slug: String(post.slug) } });
  expect(shown.description).toBe('Why <b>backups</b> fail.');
  expect((await made({ description: '  ' })).post.description).toBe('First words.');
  expect((await made()).post.description).toBe('First words.');
});

test('a solution that is sent back as it was read is what it was', async () => {
  const { admin, post } = await made({ description: 'Words of our own.' });
  const before = await admin.must('GET /admin/blogs/{id}', { params: { id: Number(post.id) } });
  const answer = await admin.send('PUT', `${PATH}/${post.id}`, { body: before });
  expect(answer).toMatchObject({ status: 200, body: { ...before, updated_at: expect.any(String) } });
});

test('words of somebody’s own stay on the card, whatever becomes of the content', async () => {
  const { change } = await made({ description: 'Words of our own.' });
  expect(await change({})).toBe('Words of our own.');
  expect(await change({ content: '<p>Other words.</p>' })).toBe('Words of our own.');
  expect(await change({ content: '<p>Other words.</p>', description: 'Better ones.' })).toBe('Better ones.');
});

test('a card that says how the content begins follows it, and does so again once its own words are cleared', async () => {
  const { change } = await made();
  expect(await change({})).toBe('First words.');
  expect(await change({ content: '<p>Second words.</p>' })).toBe('Second words.');
  for (const blank of ['', ' ', null]) {
    expect(await change({ description: 'Words of our own.' })).toBe('Words of our own.');
    expect(await change({ content: '<p>Third words.</p>', description: blank })).toBe('Third words.');
    expect(await change({ content: '<p>Fourth words.</p>' })).toBe('Fourth words.');
  }
});

test('a card of more than 2,000 characters is refused by name', async () => {
  const { admin, fields } = await made({ description: 'x'.repeat(2_000) });
  const answer = await sendForm(admin, PATH, { ...fields, description: 'x'.repeat(2_001) });
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { description: ['The description field must be at most 2000 characters.'] },
  ]);
});
