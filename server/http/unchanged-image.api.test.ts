import { expect, test } from 'vitest';
import { formOf, png, sendForm } from '../../test/support/forms.ts';
import { next, seedCategory } from '../../test/support/seeds.ts';
import { type World, world } from '../../test/support/world.ts';

type Kind = [
  kind: string,
  field: string,
  responseField: string,
  fieldsOf: (w: World) => Promise<Record<string, string>>,
];

const kinds: Kind[] = [
  ['designations', 'image', 'image', async () => ({ title: `Engineer ${next()}` })],
  ['service-categories', 'image', 'image', async () => ({ name: `Category ${next()}` })],
  ['blog-categories', 'image', 'image', async () => ({ name: `Category ${next()}` })],
  ['clients', 'logo', 'logo_url', async () => ({ name: `Client ${next()}` })],
  [
    'services',
    'image',
    'image',
    async ({ service: { category_id } }) => ({
      category_id: String(category_id),
      title: `Survey ${next()}`,
      description: 'We come and measure.',
      price_decimal: '499.00',
      delivery_days: '5',
    }),
  ],
  [
    'blogs',
    'image',
    'image_url',
    async ({ db }) => ({
      category_id: String((await seedCategory(db, 'article_categories')).id),
      title: `Guide ${next()}`,
      content: '<p>First words.</p>',
    }),
  ],
];

async function createRecord([kind, field, responseField, fieldsOf]: Kind) {
  const w = await world();
  const path = `/api/admin/${kind}`;
  const fields = await fieldsOf(w);
  const create = async () => {
    const { status, body } = await sendForm(w.admin, path, { ...fields, [field]: { bytes: await png() } });
    expect(status, JSON.stringify(body)).toBe(201);
    return { id: body.id, image: String(body[responseField]) };
  };
  const record = await create();
  const url = `${path}/${record.id}`;
  const byJson = (image: unknown) => w.admin.send('PUT', url, { body: { ...fields, [field]: image } });
  const byForm = (image: string) => w.admin.send('PUT', url, formOf({ ...fields, [field]: image }));
  return { ...w, path, fields, create, record, byJson, byForm };
}

test.each(kinds)('a change of %s may contain the URL of the current image', async (...kind) => {
  const [, field, responseField] = kind;
  const { record, byJson, byForm, app, admin, path, fields } = await createRecord(kind);
  for (const send of [byJson, byForm])
    expect(await send(record.image)).toMatchObject({ status: 200, body: { [responseField]: record.image } });
  expect((await app.inject(record.image)).statusCode).toBe(200);
  const created = await admin.send('POST', path, { body: { ...fields, [field]: record.image } });
  expect([created.status, Object.keys(created.body.errors ?? {})]).toEqual([422, [field]]);
});

test.each(kinds)('a change of %s with any other URL is rejected', async (...kind) => {
  const [, field] = kind;
  const { record, create, byJson, byForm } = await createRecord(kind);
  const otherImage = (await create()).image;
  for (const image of [otherImage, `https://shop.test${record.image}`, record.image.replace('/storage', ''), 'x'])
    for (const send of [byJson, byForm]) {
      const { status, body } = await send(image);
      expect([status, body.errors], image).toEqual([422, { [field]: [`The ${field} field must be an image.`] }]);
    }
  for (const image of [[record.image], { url: record.image }, true])
    expect((await byJson(image)).status, JSON.stringify(image)).toBe(422);
});
