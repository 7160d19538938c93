import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formOf, png } from '../../test/support/forms.ts';
import { openWitness } from '../../test/support/hostile.ts';
import { next, seedArticle } from '../../test/support/seeds.ts';
import { type World, world } from '../../test/support/world.ts';

const NOWHERE = 2_000_000_000;
const noPicture = { bytes: Buffer.from('<!doctype html><script>alert(1)</script>') };

const NOT_A_PICTURE = 'must be a JPEG, PNG, WebP, AVIF or GIF image.';
const required = (field: string) => [`The ${field} field is required.`];
const image = [`The image field ${NOT_A_PICTURE}`];
const category = ['The category id field must be a category.'];

/** Sends what is refused, and sees to it that nothing of it stays. */
async function desk() {
  const w = await world();
  const witness = await openWitness(w.db);
  const state = async () => {
    const stored = await readdir(join(w.deps.config.dataDir, 'storage'), { recursive: true }).catch(() => []);
    return [await witness(), ...stored.filter((path) => path.endsWith('.webp'))];
  };
  const refusal = async (sent: ReturnType<World['admin']['send']>) => {
    const { status, body } = await sent;
    expect(status).toBe(422);
    expect(body.message).toBe(Object.values(body.errors ?? {})[0]?.[0]);
    return body.errors;
  };
  const refused = async (method: string, path: string, what: Parameters<World['admin']['send']>[2]) => {
    const before = await state();
    const errors = await refusal(w.admin.send(method, `/api${path}`, what));
    expect(await state()).toEqual(before);
    return errors;
  };
  return { ...w, refused };
}

test('an account whose address, role and designation are all wrong is told all three', async () => {
  const { refused, customer, staff } = await desk();
  const wrong = { email: customer.email.toUpperCase(), role_id: NOWHERE, designation_id: NOWHERE };
  const named = {
    email: ['The email has already been taken.'],
    role_id: ['The role id field must be a role.'],
    designation_id: ['The designation id field must be a designation.'],
  };
  for (const [method, path] of [
    ['POST', '/admin/users'],
    ['PUT', `/admin/users/${staff.id}`],
  ] as const) {
    expect(await refused(method, path, { body: { name: 'Sam', ...wrong } })).toEqual(named);
    expect(await refused(method, path, { body: { name: ' ', ...wrong } })).toEqual({
      name: required('name'),
      ...named,
    });
  }
});

test('of an account that keeps its own address only the wrong role is named', async () => {
  const { refused, staff } = await desk();
  const body = { name: 'Sam', email: staff.email, role_id: NOWHERE };
  expect(Object.keys((await refused('PUT', `/admin/users/${staff.id}`, { body })) ?? {})).toEqual(['role_id']);
});

test('a service is told at once what its fields, its category and its picture are not', async () => {
  const { refused, service } = await desk();
  const right = { title: `Survey ${next()}`, description: 'We measure.', price_decimal: '9.50', delivery_days: '5' };
  for (const path of ['/admin/services', `/admin/services/${service.id}`]) {
    const send = (fields: Parameters<typeof formOf>[0]) =>
      refused('POST', path, formOf({ ...fields, ...(path === '/admin/services' ? {} : { _method: 'PUT' }) }));
    const wrong = { ...right, category_id: String(NOWHERE) };
    expect(await send({ ...wrong, image: noPicture })).toEqual({ image, category_id: category });
    expect(await send({ ...wrong, image: { bytes: await png() } })).toEqual({ category_id: category });
    expect(await send({ ...wrong, title: '', image: noPicture })).toEqual({
      title: required('title'),
      image,
      category_id: category,
    });
    expect(Object.keys((await send({ ...wrong, price_decimal: '0' })) ?? {})).toEqual(['price_decimal', 'category_id']);
    expect(await send({ image: noPicture })).toEqual({
      category_id: required('category id'),
      title: required('title'),
      description: required('description'),
      price_decimal: required('price decimal'),
      delivery_days: required('delivery days'),
      image,
    });
  }
});

test('a solution is told at once what its fields, its content, its category and its picture are not', async () => {
  const { refused, db } = await desk();
  const { id } = await seedArticle(db);
  for (const path of ['/admin/blogs', `/admin/blogs/${id}`]) {
    const wrong = {
      title: '',
      content: '<script>alert(1)</script>',
      category_id: String(NOWHERE),
      image: noPicture,
      ...(path === '/admin/blogs' ? {} : { _method: 'PUT' }),
    };
    const found = { category_id: category, content: required('content'), image };
    expect(await refused('POST', path, formOf(wrong))).toEqual({ title: required('title'), ...found });
    expect(await refused('POST', path, formOf({ ...wrong, title: 'A guide' }))).toEqual(found);
  }
});

test.each([
  ['clients', 'name', 'logo'],
  ['designations', 'title', 'image'],
  ['service-categories', 'name', 'image'],
  ['blog-categories', 'name', 'image'],
])('of new %s a blank %s and a %s that is no picture are named together', async (kind, text, picture) => {
  const { refused } = await desk();
  const bytes = [noPicture.bytes, (await png(400, 400)).subarray(0, 90)];
  for (const one of bytes)
    expect(await refused('POST', `/admin/${kind}`, formOf({ [text]: ' ', [picture]: { bytes: one } }))).toEqual({
      [text]: required(text),
      [picture]: [`The ${picture} field ${NOT_A_PICTURE}`],
    });
  const two = [1, 2].map(() => [picture, { bytes: noPicture.bytes }] as [string, typeof noPicture]);
  expect(await refused('POST', `/admin/${kind}`, formOf([[text, ''], ...two]))).toEqual({
    [text]: required(text),
    [picture]: [`The ${picture} field must be an image.`],
  });
});

test('a form that names no method and a character that can not be stored are named beside the rest', async () => {
  const { refused, service } = await desk();
  const sent = formOf({ title: '', video: 'half\0way' });
  const errors = await refused('POST', `/admin/services/${service.id}`, sent);
  expect(errors).toMatchObject({
    _method: ['The _method field must be PUT.'],
    title: required('title'),
  });
  expect(errors?.video).toContain('The video field holds a character that can not be stored.');
});

test.each(['toString', 'constructor', '__proto__'])(
  'a field called %s that can not be stored is named like any other',
  async (name) => {
    const { admin, visitor } = await world();
    const message = `The ${name.replaceAll('_', ' ')} field holds a character that can not be stored.`;
    const named = await visitor.send('GET', `/api/services?${name}=%00`);
    expect([named.status, named.body.message]).toEqual([422, message]);
    if (name === '__proto__') return;
    const sent = await admin.send('POST', '/api/admin/services', { body: { [name]: '\0' } });
    expect([sent.status, sent.body.errors?.[name]]).toEqual([422, [message]]);
  },
);

test('who registers or resets with nothing but blanks is told each field, the second password too', async () => {
  const { visitor } = await world();
  const blank = { name: '', email: '', token: '', password: '', password_confirmation: '' };
  const send = async (path: string, body: object) => (await visitor.send('POST', path, { body })).body.errors;
  const both = {
    email: required('email'),
    password: required('password'),
    password_confirmation: required('password confirmation'),
  };
  expect(await send('/api/register', blank)).toEqual({ name: required('name'), ...both });
  expect(await send('/api/reset-password', blank)).toEqual({ token: required('token'), ...both });
  expect(await send('/api/profile/confirm-email', { token: ' ' })).toEqual({ token: required('token') });
});

test('two passwords that differ and one that is easily guessed are named whatever else is wrong', async () => {
  const { visitor } = await world();
  const send = async (body: object) => (await visitor.send('POST', '/api/register', { body })).body.errors;
  expect(await send({ name: '', email: 'ann@mail.test', password: 'short', password_confirmation: 'other' })).toEqual({
    name: required('name'),
    password: ['The password field must be at least 8 characters.'],
    password_confirmation: ['Passwords do not match.'],
  });
  const errors = await send({ name: '', email: '', password: 'password1', password_confirmation: 'password1' });
  expect(Object.keys(errors ?? {})).toEqual(['name', 'email', 'password']);
});

test.each(['[]', '"text"', '5', 'true', '[{"email":"a\\u0000"}]'])(
  'a body of %s is refused as a whole, and no field is named',
  async (raw) => {
    const { visitor, admin } = await world();
    const sent = { raw, headers: { 'content-type': 'application/json' } };
    for (const answer of [
      await visitor.send('POST', '/api/login', sent),
      await admin.send('POST', '/api/admin/services', sent),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([422, 'The request body must be a JSON object.']);
      expect(answer.body).not.toHaveProperty('errors');
    }
  },
);

test('a bound says what would do: a message from which to page, a price', async () => {
  const { customer, admin } = await world();
  const { id } = await customer.must('GET /admin-user');
  const page = await customer.send('GET', `/api/messages/${id}?before=0`);
  expect(page.body.errors).toEqual({ before: ['The before field must be at least 1.'] });
  for (const price_decimal of [-1, '-0.01', -1e300]) {
    const { body } = await admin.send('POST', '/api/admin/services', { body: { price_decimal } });
    expect(body.errors?.price_decimal).toEqual(['The price decimal field must be more than 0.']);
  }
});
