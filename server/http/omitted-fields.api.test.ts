import { expect, test } from 'vitest';
import { sendForm } from '../../test/support/forms.ts';
import { next, seedCategory } from '../../test/support/seeds.ts';
import { type World, world } from '../../test/support/world.ts';

type Kind = {
  path: string;
  field: string;
  value: string;
  required(w: World): Promise<Record<string, string>>;
};

const categoryFields = async () => ({ name: `Category ${next()}` });

const kinds: Kind[] = [
  {
    path: 'designations',
    field: 'description',
    value: 'Keeps it running',
    required: async () => ({ title: `Engineer ${next()}` }),
  },
  { path: 'service-categories', field: 'description', value: 'Cables', required: categoryFields },
  { path: 'blog-categories', field: 'description', value: 'Guides', required: categoryFields },
  {
    path: 'services',
    field: 'video',
    value: 'https://files.test/survey.mp4',
    required: async ({ service: { category_id } }) => ({
      category_id: String(category_id),
      title: `Survey ${next()}`,
      description: 'We come and measure.',
      price_decimal: '499.00',
      delivery_days: '5',
    }),
  },
  {
    path: 'blogs',
    field: 'youtube_url',
    value: 'https://youtu.be/dQw4w9WgXcQ',
    required: async ({ db }) => ({
      category_id: String((await seedCategory(db, 'article_categories')).id),
      title: `Guide ${next()}`,
      content: '<p>First words.</p>',
    }),
  },
];

test.each(kinds)('a change of $path without $field leaves it unchanged, and a blank value clears it', async (kind) => {
  const w = await world();
  const { field, value } = kind;
  const path = `/api/admin/${kind.path}`;
  const required = await kind.required(w);
  const { body: created } = await sendForm(w.admin, path, { ...required, [field]: value });
  expect(created[field]).toBe(value);
  const byJson = (body: object) => w.admin.send('PUT', `${path}/${created.id}`, { body: { ...required, ...body } });
  const byForm = (fields: Record<string, string>) =>
    sendForm(w.admin, `${path}/${created.id}`, { ...required, ...fields, _method: 'PUT' });
  for (const send of [byJson, byForm]) {
    expect(await send({})).toMatchObject({ status: 200, body: { [field]: value } });
    expect(await send({ [field]: ' ' })).toMatchObject({ status: 200, body: { [field]: null } });
    expect(await send({})).toMatchObject({ status: 200, body: { [field]: null } });
    expect(await send({ [field]: value })).toMatchObject({ status: 200, body: { [field]: value } });
  }
  expect((await byJson({ [field]: null })).body).toMatchObject({ [field]: null });
  expect((await sendForm(w.admin, path, required)).body).toMatchObject({ [field]: null });
});
