import { expect, test } from 'vitest';
import { png, sendChange, sendForm } from '../../../test/support/forms.ts';
import { next, seedArticle, seedCategory, seedService } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';

type Category = { id: number; name: string; slug: string; image: string | null; updated_at: string };

const kinds = [
  {
    kind: 'service',
    path: 'service-categories',
    table: 'service_categories',
    count: 'services_count',
    itemNoun: 'service',
    seedItem: (w: World, id: number) => seedService(w.db, { category_id: id }),
    deleteItem: (w: World, id: number) => w.admin.must('DELETE /admin/services/{id}', { params: { id } }),
  },
  {
    kind: 'solution',
    path: 'blog-categories',
    table: 'article_categories',
    count: 'blogs_count',
    itemNoun: 'solution',
    seedItem: (w: World, id: number) => seedArticle(w.db, { category_id: id }),
    deleteItem: (w: World, id: number) => w.admin.must('DELETE /admin/blogs/{id}', { params: { id } }),
  },
] as const;

async function createCategory(
  w: World,
  path: string,
  fields: Record<string, string | { bytes: Uint8Array }>,
): Promise<Category> {
  const response = await sendForm(w.admin, `/api/admin/${path}`, fields);
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body as unknown as Category;
}

for (const { kind, path, table, count, itemNoun, seedItem, deleteItem } of kinds) {
  test(`a ${kind} category is created, public at once, changed and deleted`, async () => {
    const w = await world();
    const { admin, visitor } = w;
    const publicNames = async () => {
      const { body } = await visitor.send('GET', `/api/${path}`);
      return (body.data as { name: string }[]).map(({ name }) => name);
    };
    await publicNames();
    const name = `Networks ${next()}`;
    const category = await createCategory(w, path, { name, description: 'Cables', image: { bytes: await png() } });
    expect(category).toMatchObject({ slug: name.toLowerCase().replace(' ', '-'), [count]: 0 });
    expect(await publicNames()).toContain(name);

    const changed = await sendChange(admin, `/api/admin/${path}/${category.id}`, { name: `${name} renamed` });
    expect(changed.body).toMatchObject({
      name: `${name} renamed`,
      slug: category.slug,
      image: category.image,
      description: 'Cables',
    });
    expect(await publicNames()).toContain(`${name} renamed`);
    expect((await visitor.send('GET', `/api/${path}/${category.slug}`)).status).toBe(200);

    expect((await admin.send('DELETE', `/api/admin/${path}/${category.id}`)).status).toBe(200);
    expect(await publicNames()).not.toContain(`${name} renamed`);
    expect((await visitor.send('GET', `/api/${path}/${category.slug}`)).status).toBe(404);
    expect((await admin.send('PUT', `/api/admin/${path}/${category.id}`, { body: { name: 'X' } })).status).toBe(404);
  });

  test(`a ${kind} category in use can't be deleted, and its slug is never reused`, async () => {
    const w = await world();
    const { admin } = w;
    const name = `Security ${next()}`;
    const category = await createCategory(w, path, { name });
    const { id } = await seedItem(w, category.id);
    const refused = await admin.send('DELETE', `/api/admin/${path}/${category.id}`);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: `This category is still in use by 1 ${itemNoun}.` },
    });
    await deleteItem(w, id);
    expect((await admin.send('DELETE', `/api/admin/${path}/${category.id}`)).status).toBe(200);
    expect((await createCategory(w, path, { name })).slug).toBe(`${category.slug}-2`);
  });

  test(`a ${kind} category gets a unique, valid slug from any name`, async () => {
    const w = await world();
    for (const name of [
      'Hot',
      'Post',
      'admin',
      '../../etc',
      '💥💥',
      'İstanbul',
      'مرحبا',
      '\u202eslug',
      'x'.repeat(160),
      '<script>',
    ]) {
      const { slug } = await createCategory(w, path, { name });
      expect(slug, name).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,90}[a-z0-9])?$/);
      expect(['hot', 'post', 'new', 'admin', 'api']).not.toContain(slug);
    }
    const name = `Twins ${next()}`;
    const twins = await Promise.all(Array.from({ length: 6 }, () => createCategory(w, path, { name })));
    const base = name.toLowerCase().replace(' ', '-');
    expect(twins.map(({ slug }) => slug).sort()).toEqual([base, ...[2, 3, 4, 5, 6].map((n) => `${base}-${n}`)]);
  });

  test(`of two concurrent changes to a ${kind} category, the second is a conflict`, async () => {
    const w = await world();
    const { id, updated_at } = await createCategory(w, path, { name: `Tabs ${next()}` });
    const change = (name: string) => sendChange(w.admin, `/api/admin/${path}/${id}`, { name, updated_at });
    const responses = await Promise.all(['One', 'Two'].map(change));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test(`${kind} categories are listed by name, searched and counted`, async () => {
    const w = await world();
    const term = `Term${next()}`;
    for (const name of [`b ${term}`, `A ${term}`, `C ${term}`]) await createCategory(w, path, { name });
    const deleted = await seedCategory(w.db, table, { name: `D ${term}`, deleted_at: new Date().toISOString() });
    const list = async (query: string) => {
      const { body } = await w.admin.send('GET', `/api/admin/${path}?search=${term}${query}`);
      return (body.data as (Category & Record<string, unknown>)[]).map((row) => [row.name.split(' ')[0], row[count]]);
    };
    expect(deleted.id).toBeGreaterThan(0);
    expect(await list('')).toEqual([
      ['A', 0],
      ['b', 0],
      ['C', 0],
    ]);
    expect(await list('&sort=-name&per_page=2')).toEqual([
      ['C', 0],
      ['b', 0],
    ]);
  });

  test(`a ${kind} category needs a valid name`, async () => {
    const { admin } = await world();
    for (const name of ['', '   ', 'x'.repeat(161), 'x'.repeat(10_000), '\r\n\u202e']) {
      const response = await sendForm(admin, `/api/admin/${path}`, { name });
      expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['name']]);
    }
  });
}
