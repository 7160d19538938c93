import { expect, test } from 'vitest';
import { png, sendChange, sendForm } from '../../../test/support/forms.ts';
import { next, seedArticle, seedCategory, seedService } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';

type Made = { id: number; name: string; slug: string; image: string | null; updated_at: string };

const kinds = [
  {
    kind: 'service',
    path: 'service-categories',
    table: 'service_categories',
    count: 'services_count',
    member: 'service',
    seedMember: (here: World, id: number) => seedService(here.db, { category_id: id }),
    removeMember: (here: World, id: number) => here.admin.must('DELETE /admin/services/{id}', { params: { id } }),
  },
  {
    kind: 'solution',
    path: 'blog-categories',
    table: 'blog_categories',
    count: 'blogs_count',
    member: 'solution',
    seedMember: (here: World, id: number) => seedArticle(here.db, { category_id: id }),
    removeMember: (here: World, id: number) => here.admin.must('DELETE /admin/blogs/{id}', { params: { id } }),
  },
] as const;

async function make(here: World, path: string, fields: Record<string, string | { bytes: Uint8Array }>): Promise<Made> {
  const answer = await sendForm(here.admin, `/api/admin/${path}`, fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as unknown as Made;
}

for (const { kind, path, table, count, member, seedMember, removeMember } of kinds) {
  test(`a ${kind} category is made, shown to everyone at once, changed and deleted`, async () => {
    const here = await world();
    const { admin, visitor } = here;
    const publicNames = async () => {
      const { body } = await visitor.send('GET', `/api/${path}`);
      return (body.data as { name: string }[]).map(({ name }) => name);
    };
    await publicNames();
    const name = `Networks ${next()}`;
    const category = await make(here, path, { name, description: 'Cables', image: { bytes: await png() } });
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

  test(`a ${kind} category in use is not deleted, and an old address never opens another one`, async () => {
    const here = await world();
    const { admin } = here;
    const name = `Security ${next()}`;
    const category = await make(here, path, { name });
    const { id } = await seedMember(here, category.id);
    const refused = await admin.send('DELETE', `/api/admin/${path}/${category.id}`);
    expect(refused).toMatchObject({ status: 409, body: { message: `This category is still in use by 1 ${member}.` } });
    await removeMember(here, id);
    expect((await admin.send('DELETE', `/api/admin/${path}/${category.id}`)).status).toBe(200);
    expect((await make(here, path, { name })).slug).toBe(`${category.slug}-2`);
  });

  test(`a ${kind} category gets a slug of its own, whatever its name`, async () => {
    const here = await world();
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
      const { slug } = await make(here, path, { name });
      expect(slug, name).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,90}[a-z0-9])?$/);
      expect(['hot', 'post', 'new', 'admin', 'api']).not.toContain(slug);
    }
    const name = `Twins ${next()}`;
    const twins = await Promise.all(Array.from({ length: 6 }, () => make(here, path, { name })));
    const base = name.toLowerCase().replace(' ', '-');
    expect(twins.map(({ slug }) => slug).sort()).toEqual([base, ...[2, 3, 4, 5, 6].map((n) => `${base}-${n}`)]);
  });

  test(`of two tabs that change one ${kind} category the second is told`, async () => {
    const here = await world();
    const { id, updated_at } = await make(here, path, { name: `Tabs ${next()}` });
    const change = (name: string) => sendChange(here.admin, `/api/admin/${path}/${id}`, { name, updated_at });
    const answers = await Promise.all(['One', 'Two'].map(change));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test(`${kind} categories are listed by name, searched and counted`, async () => {
    const here = await world();
    const mark = `Mark${next()}`;
    for (const name of [`b ${mark}`, `A ${mark}`, `C ${mark}`]) await make(here, path, { name });
    const gone = await seedCategory(here.db, table, { name: `D ${mark}`, deleted_at: new Date().toISOString() });
    const list = async (query: string) => {
      const { body } = await here.admin.send('GET', `/api/admin/${path}?search=${mark}${query}`);
      return (body.data as (Made & Record<string, unknown>)[]).map((row) => [row.name.split(' ')[0], row[count]]);
    };
    expect(gone.id).toBeGreaterThan(0);
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

  test(`a ${kind} category without a name, or with too much of one, is refused`, async () => {
    const { admin } = await world();
    for (const name of ['', '   ', 'x'.repeat(161), 'x'.repeat(10_000), 'a\r\nb']) {
      const answer = await sendForm(admin, `/api/admin/${path}`, { name });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['name']]);
    }
  });
}
