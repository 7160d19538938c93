import { expect, test } from 'vitest';
import { formOf, png, sendForm } from '../../test/support/forms.ts';
import { next, seedCategory } from '../../test/support/seeds.ts';
import { type World, world } from '../../test/support/world.ts';

type Kind = [kind: string, field: string, answered: string, fieldsOf: (w: World) => Promise<Record<string, string>>];

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
      category_id: String((await seedCategory(db, 'blog_categories')).id),
      title: `Guide ${next()}`,
      content: '<p>First words.</p>',
    }),
  ],
];

/** A record with a picture, and ways to send its change. */
async function made([kind, field, answered, fieldsOf]: Kind) {
  const w = await world();
  const path = `/api/admin/${kind}`;
  const fields = await fieldsOf(w);
  const make = async () => {
    const { status, body } = await sendForm(w.admin, path, { ...fields, [field]: { bytes: await png() } });
    expect(status, JSON.stringify(body)).toBe(201);
    return { id: body.id, picture: String(body[answered]) };
  };
  const record = await make();
  const at = `${path}/${record.id}`;
  const byJson = (picture: unknown) => w.admin.send('PUT', at, { body: { ...fields, [field]: picture } });
  const byForm = (picture: string) => w.admin.send('PUT', at, formOf({ ...fields, [field]: picture }));
  return { ...w, path, fields, make, record, byJson, byForm };
}

test.each(kinds)('the picture of one of the %s may be sent back by its address, and stays', async (...kind) => {
  const [, field, answered] = kind;
  const { record, byJson, byForm, app, admin, path, fields } = await made(kind);
  for (const send of [byJson, byForm])
    expect(await send(record.picture)).toMatchObject({ status: 200, body: { [answered]: record.picture } });
  expect((await app.inject(record.picture)).statusCode).toBe(200);
  const anew = await admin.send('POST', path, { body: { ...fields, [field]: record.picture } });
  expect([anew.status, Object.keys(anew.body.errors ?? {})]).toEqual([422, [field]]);
});

test.each(kinds)('no other address stands for the picture of one of the %s', async (...kind) => {
  const [, field] = kind;
  const { record, make, byJson, byForm } = await made(kind);
  const another = (await make()).picture;
  for (const picture of [another, `https://shop.test${record.picture}`, record.picture.replace('/storage', ''), 'x'])
    for (const send of [byJson, byForm]) {
      const { status, body } = await send(picture);
      expect([status, body.errors], picture).toEqual([422, { [field]: [`The ${field} field must be an image.`] }]);
    }
  for (const picture of [[record.picture], { address: record.picture }, true])
    expect((await byJson(picture)).status, JSON.stringify(picture)).toBe(422);
});
