import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formOf, png } from '../../test/support/forms.ts';
import { openStateProbe } from '../../test/support/hostile.ts';
import { next, seedArticle } from '../../test/support/seeds.ts';
import { type World, world } from '../../test/support/world.ts';

const UNKNOWN_ID = 2_000_000_000;
const notAnImage = { bytes: Buffer.from('<!doctype html><script>alert(1)</script>') };

const FORMAT_MESSAGE = 'must be a JPEG, PNG, WebP, AVIF or GIF image.';
const required = (field: string) => [`The ${field} field is required.`];
const image = [`The image field ${FORMAT_MESSAGE}`];
const category = ['The category id field must be an existing category.'];

async function setUp() {
  const w = await world();
  const probe = await openStateProbe(w.db);
  const state = async () => {
    const stored = await readdir(join(w.deps.config.dataDir, 'storage'), { recursive: true }).catch(() => []);
    return [await probe(), ...stored.filter((path) => path.endsWith('.webp'))];
  };
  const errorsOf = async (sent: ReturnType<World['admin']['send']>) => {
    const { status, body } = await sent;
    expect(status).toBe(422);
    expect(body.message).toBe(Object.values(body.errors ?? {})[0]?.[0]);
    return body.errors;
  };
  const reject = async (method: string, path: string, request: Parameters<World['admin']['send']>[2]) => {
    const before = await state();
    const errors = await errorsOf(w.admin.send(method, `/api${path}`, request));
    expect(await state()).toEqual(before);
    return errors;
  };
  return { ...w, reject };
}

test('an account with an invalid email, role and designation gets all three errors', async () => {
  const { reject, customer, staff } = await setUp();
  const invalid = { email: customer.email.toUpperCase(), role_id: UNKNOWN_ID, designation_id: UNKNOWN_ID };
  const errors = {
    email: ['That email is already in use.'],
    role_id: ["The selected role doesn't exist."],
    designation_id: ["The selected designation doesn't exist."],
  };
  for (const [method, path] of [
    ['POST', '/admin/users'],
    ['PUT', `/admin/users/${staff.id}`],
  ] as const) {
    expect(await reject(method, path, { body: { name: 'Sam', ...invalid } })).toEqual(errors);
    expect(await reject(method, path, { body: { name: ' ', ...invalid } })).toEqual({
      name: required('name'),
      ...errors,
    });
  }
});

test('an account that keeps its email gets an error for the invalid role only', async () => {
  const { reject, staff } = await setUp();
  const body = { name: 'Sam', email: staff.email, role_id: UNKNOWN_ID };
  expect(Object.keys((await reject('PUT', `/admin/users/${staff.id}`, { body })) ?? {})).toEqual(['role_id']);
});

test('errors of a service’s fields, category and image come together', async () => {
  const { reject, service } = await setUp();
  const valid = { title: `Survey ${next()}`, description: 'We measure.', price_decimal: '9.50', delivery_days: '5' };
  for (const path of ['/admin/services', `/admin/services/${service.id}`]) {
    const send = (fields: Parameters<typeof formOf>[0]) =>
      reject('POST', path, formOf({ ...fields, ...(path === '/admin/services' ? {} : { _method: 'PUT' }) }));
    const invalid = { ...valid, category_id: String(UNKNOWN_ID) };
    expect(await send({ ...invalid, image: notAnImage })).toEqual({ image, category_id: category });
    expect(await send({ ...invalid, image: { bytes: await png() } })).toEqual({ category_id: category });
    expect(await send({ ...invalid, title: '', image: notAnImage })).toEqual({
      title: required('title'),
      image,
      category_id: category,
    });
    expect(Object.keys((await send({ ...invalid, price_decimal: '0' })) ?? {})).toEqual([
      'price_decimal',
      'category_id',
    ]);
    expect(await send({ image: notAnImage })).toEqual({
      category_id: required('category id'),
      title: required('title'),
      description: required('description'),
      price_decimal: required('price decimal'),
      delivery_days: required('delivery days'),
      image,
    });
  }
});

test('errors of an article’s fields, content, category and image come together', async () => {
  const { reject, db } = await setUp();
  const { id } = await seedArticle(db);
  for (const path of ['/admin/blogs', `/admin/blogs/${id}`]) {
    const invalid = {
      title: '',
      content: '<script>alert(1)</script>',
      category_id: String(UNKNOWN_ID),
      image: notAnImage,
      ...(path === '/admin/blogs' ? {} : { _method: 'PUT' }),
    };
    const later = { category_id: category, content: required('content'), image };
    expect(await reject('POST', path, formOf(invalid))).toEqual({ title: required('title'), ...later });
    expect(await reject('POST', path, formOf({ ...invalid, title: 'A guide' }))).toEqual(later);
  }
});

test.each([
  ['clients', 'name', 'logo'],
  ['designations', 'title', 'image'],
  ['service-categories', 'name', 'image'],
  ['blog-categories', 'name', 'image'],
])('new %s with a blank %s and an invalid %s get both errors', async (kind, text, field) => {
  const { reject } = await setUp();
  const bytes = [notAnImage.bytes, (await png(400, 400)).subarray(0, 90)];
  for (const image of bytes)
    expect(await reject('POST', `/admin/${kind}`, formOf({ [text]: ' ', [field]: { bytes: image } }))).toEqual({
      [text]: required(text),
      [field]: [`The ${field} field ${FORMAT_MESSAGE}`],
    });
  const twoFiles = [1, 2].map(() => [field, { bytes: notAnImage.bytes }] as [string, typeof notAnImage]);
  expect(await reject('POST', `/admin/${kind}`, formOf([[text, ''], ...twoFiles]))).toEqual({
    [text]: required(text),
    [field]: [`The ${field} field must be an image.`],
  });
});

test('a form without a method and an unstorable character are reported with the other errors', async () => {
  const { reject, service } = await setUp();
  const sent = formOf({ title: '', video: 'half\0way' });
  const errors = await reject('POST', `/admin/services/${service.id}`, sent);
  expect(errors).toMatchObject({
    _method: ['The _method field must be PUT.'],
    title: required('title'),
  });
  expect(errors?.video).toContain("The video field contains a character that can't be stored.");
});

test.each(['toString', 'constructor', '__proto__'])(
  'an unstorable field called %s is reported like any other',
  async (name) => {
    const { admin, visitor } = await world();
    const message = `The ${name.replaceAll('_', ' ')} field contains a character that can't be stored.`;
    const query = await visitor.send('GET', `/api/services?${name}=%00`);
    expect([query.status, query.body.message]).toEqual([422, message]);
    if (name === '__proto__') return;
    const body = await admin.send('POST', '/api/admin/services', { body: { [name]: '\0' } });
    expect([body.status, body.body.errors?.[name]]).toEqual([422, [message]]);
  },
);

test('registering or resetting with blanks reports every field, including the password confirmation', async () => {
  const { visitor, customer } = await world();
  const blank = { name: '', email: '', token: '', password: '', password_confirmation: '' };
  const send = async (path: string, body: object) => (await visitor.send('POST', path, { body })).body.errors;
  const both = {
    email: required('email'),
    password: required('password'),
    password_confirmation: required('password confirmation'),
  };
  expect(await send('/api/register', blank)).toEqual({ name: required('name'), ...both });
  expect(await send('/api/reset-password', blank)).toEqual({ token: required('token'), ...both });
  const { body } = await customer.send('POST', '/api/profile/confirm-email', { body: { token: ' ' } });
  expect(body.errors).toEqual({ token: required('token') });
});

test('different and easily guessed passwords are reported whatever else is invalid', async () => {
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
  'a body of %s is rejected without field errors',
  async (raw) => {
    const { visitor, admin } = await world();
    const request = { raw, headers: { 'content-type': 'application/json' } };
    for (const response of [
      await visitor.send('POST', '/api/login', request),
      await admin.send('POST', '/api/admin/services', request),
    ]) {
      expect([response.status, response.body.message]).toEqual([422, 'The request body must be a JSON object.']);
      expect(response.body).not.toHaveProperty('errors');
    }
  },
);

test('an error about a bound states the bound', async () => {
  const { customer, admin } = await world();
  const { id } = await customer.must('GET /admin-user');
  const page = await customer.send('GET', `/api/messages/${id}?before=0`);
  expect(page.body.errors).toEqual({ before: ['The before field must be at least 1.'] });
  for (const price_decimal of [-1, '-0.01', -1e300]) {
    const { body } = await admin.send('POST', '/api/admin/services', { body: { price_decimal } });
    expect(body.errors?.price_decimal).toEqual(['The price decimal field must be more than 0.']);
  }
});
