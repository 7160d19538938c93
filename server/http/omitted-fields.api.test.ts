import { expect, test } from 'vitest';
import { sendForm } from '../../test/support/forms.ts';
import { next, seedCategory } from '../../test/support/seeds.ts';
import { type World, world } from '../../test/support/world.ts';

type Kind = {
  path: string;
  /** The one field of its kind that may be left out and cleared. */
  field: string;
  value: string;
  /** What it can't be without. */
  needed(w: World): Promise<Record<string, string>>;
};

const named = async () => ({ name: `Category ${next()}` });

const kinds: Kind[] = [
  {
    path: 'designations',
    field: 'description',
    value: 'Keeps it running',
    needed: async () => ({ title: `Engineer ${next()}` }),
  },
  { path: 'service-categories', field: 'description', value: 'Cables', needed: named },
  { path: 'blog-categories', field: 'description', value: 'Guides', needed: named },
  {
    path: 'services',
    field: 'video',
    value: 'https://files.test/survey.mp4',
    needed: async ({ service: { category_id } }) => ({
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
    needed: async ({ db }) => ({
      category_id: String((await seedCategory(db, 'blog_categories')).id),
      title: `Guide ${next()}`,
      content: '<p>First words.</p>',
    }),
  },
];

test.each(kinds)(
  'a change of $path that leaves out $field leaves it as it is, and a blank one clears it',
  async (kind) => {
    const w = await world();
    const { field, value } = kind;
    const path = `/api/admin/${kind.path}`;
    const needed = await kind.needed(w);
    const { body: made } = await sendForm(w.admin, path, { ...needed, [field]: value });
    expect(made[field]).toBe(value);
    const byJson = (body: object) => w.admin.send('PUT', `${path}/${made.id}`, { body: { ...needed, ...body } });
    const byForm = (fields: Record<string, string>) =>
      sendForm(w.admin, `${path}/${made.id}`, { ...needed, ...fields, _method: 'PUT' });
    for (const send of [byJson, byForm]) {
      expect(await send({})).toMatchObject({ status: 200, body: { [field]: value } });
      expect(await send({ [field]: ' ' })).toMatchObject({ status: 200, body: { [field]: null } });
      expect(await send({})).toMatchObject({ status: 200, body: { [field]: null } });
      expect(await send({ [field]: value })).toMatchObject({ status: 200, body: { [field]: value } });
    }
    expect((await byJson({ [field]: null })).body).toMatchObject({ [field]: null });
    expect((await sendForm(w.admin, path, needed)).body).toMatchObject({ [field]: null });
  },
);
