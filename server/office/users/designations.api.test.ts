import { expect, test } from 'vitest';
import { formOf, png, sendChange, sendForm } from '../../../test/support/forms.ts';
import { next } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';
import { expireUndoSteps } from '../../platform/undo/undo.fixture.ts';

const PATH = '/api/admin/designations';
const titleOf = () => `Engineer ${next()}`;

async function createDesignation(fields: Record<string, string | { bytes: Uint8Array }> = {}) {
  const here = await world();
  const response = await sendForm(here.admin, PATH, { title: titleOf(), description: 'Keeps it running', ...fields });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return {
    ...here,
    designation: response.body as unknown as { id: number; title: string; image: string | null; updated_at: string },
  };
}

test('a designation created with an image keeps it when changed without one', async () => {
  const { admin, designation, app } = await createDesignation({ image: { bytes: await png() } });
  expect(designation).toMatchObject({ description: 'Keeps it running', staff_count: 0 });
  expect(designation.image).toMatch(/^\/storage\/designations\/[0-9a-f]{32}\.1440\.webp$/);
  const changed = await sendChange(admin, `${PATH}/${designation.id}`, { title: 'Other', description: '' });
  expect(changed).toMatchObject({ status: 200, body: { title: 'Other', description: null, image: designation.image } });
  expect((await app.inject(designation.image ?? '')).statusCode).toBe(200);
});

test('a new image replaces the old one, whose files are deleted', async () => {
  const { admin, designation, app } = await createDesignation({ image: { bytes: await png() } });
  const changed = await sendChange(admin, `${PATH}/${designation.id}`, {
    title: 'Other',
    image: { bytes: await png(50, 50) },
  });
  expect(changed.body.image).not.toBe(designation.image);
  await expect.poll(async () => (await app.inject(designation.image ?? '')).statusCode).toBe(404);
  expect((await app.inject(String(changed.body.image))).statusCode).toBe(200);
});

test('of several tabs that change one designation only the first succeeds', async () => {
  const { admin, designation } = await createDesignation();
  const change = (title: string) =>
    sendChange(admin, `${PATH}/${designation.id}`, { title, updated_at: designation.updated_at });
  const responses = await Promise.all(['First', 'Second', 'Third'].map(change));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const rejected = responses.find(({ status }) => status === 409);
  expect(rejected?.body.message).toContain('This has changed since you opened it');
});

test('an image uploaded with a rejected change is deleted', async () => {
  const { admin, designation, deps } = await createDesignation();
  const stored: string[] = [];
  const put = deps.files.put;
  deps.files.put = async (key, ...rest) => {
    // AVIF files of earlier tests may still be written.
    if (key.endsWith('.webp')) stored.push(key);
    return put(key, ...rest);
  };
  const stale = await sendChange(admin, `${PATH}/${designation.id}`, {
    title: 'Late',
    updated_at: '2020-01-01T00:00:00.000Z',
    image: { bytes: await png() },
  });
  deps.files.put = put;
  expect(stale.status).toBe(409);
  expect(stored.length).toBeGreaterThan(0);
  for (const key of stored) expect(await deps.files.get(key)).toBeNull();
});

test('a designation in use can’t be deleted; once unused, it is deleted, and its image with the end of undo', async () => {
  const { admin, designation, staff, db, deps, app } = await createDesignation({ image: { bytes: await png() } });
  await db.updateTable('users').set({ designation_id: designation.id }).where('id', '=', staff.id).execute();
  const rejected = await admin.call('DELETE /admin/designations/{id}', { params: { id: designation.id } });
  expect(rejected).toMatchObject({ status: 409, body: { message: 'This designation is still in use by 1 user.' } });
  await admin.must('DELETE /admin/users/{id}', { params: { id: staff.id } });
  await admin.must('DELETE /admin/designations/{id}', { params: { id: designation.id } });
  expect((await app.inject(designation.image ?? '')).statusCode).toBe(200);
  await expireUndoSteps({ db, deps });
  expect((await app.inject(designation.image ?? '')).statusCode).toBe(404);
  expect((await admin.call('DELETE /admin/designations/{id}', { params: { id: designation.id } })).status).toBe(404);
});

test('the list is sorted by title ignoring case, and can be searched, sorted and paged', async () => {
  const { admin, staff, db, designation } = await createDesignation();
  const suffix = `Suffix${next()}`;
  for (const title of [`beta ${suffix}`, `Alpha ${suffix}`, `Gamma ${suffix}`]) await sendForm(admin, PATH, { title });
  await db.updateTable('users').set({ designation_id: designation.id }).where('id', '=', staff.id).execute();
  const list = async (query: Record<string, string | number>) =>
    (await admin.must('GET /admin/designations', { query: { search: suffix, ...query } })).data.map(
      ({ title }) => title.split(' ')[0],
    );
  expect(await list({})).toEqual(['Alpha', 'beta', 'Gamma']);
  expect(await list({ sort: '-title' })).toEqual(['Gamma', 'beta', 'Alpha']);
  expect(await list({ sort: 'created_at' })).toEqual(['beta', 'Alpha', 'Gamma']);
  expect(await list({ per_page: 2, page: 2 })).toEqual(['Gamma']);
  const [own] = (await admin.must('GET /admin/designations', { query: { search: designation.title } })).data;
  expect(own).toMatchObject({ id: designation.id, staff_count: 1 });
});

test.each([
  ['no title', {}, 'title'],
  ['a blank title', { title: '  ' }, 'title'],
  ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }, 'title'],
  ['a description of 10,000 characters', { title: 'x', description: 'y'.repeat(10_000) }, 'description'],
  ['an invalid time', { title: 'x', updated_at: 'yesterday' }, 'updated_at'],
] as [string, Record<string, string>, string][])('%s returns 422 and names the field', async (_, fields, field) => {
  const { admin } = await world();
  const response = await sendForm(admin, PATH, fields);
  expect(response.status).toBe(422);
  expect(Object.keys(response.body.errors ?? {})).toEqual([field]);
});

test.each(['مهندس الشبكات', '👩🏽‍💻 Ninja', '<script>alert(1)</script>', "Robert'); drop table users;--"])(
  'the title %s is stored and returned unchanged',
  async (title) => {
    const { admin } = await world();
    const response = await sendForm(admin, PATH, { title });
    expect(response).toMatchObject({ status: 201, body: { title } });
  },
);

test('a form’s method can only be overridden with _method=PUT', async () => {
  const { admin, designation } = await createDesignation();
  const path = `${PATH}/${designation.id}`;
  const send = (method: string, at: string, fields: Record<string, string>) =>
    admin.send(method, at, formOf({ title: 'X', ...fields }));
  expect((await send('POST', path, { _method: 'DELETE' })).status).toBe(422);
  expect((await send('POST', path, {})).status).toBe(422);
  expect((await send('POST', PATH, { _method: 'PUT' })).status).toBe(422);
  expect((await send('PUT', path, {})).status).toBe(200);
  const byHeader = await admin.send('POST', path, {
    ...formOf({ title: 'X' }),
    headers: { ...formOf({}).headers, 'x-http-method-override': 'DELETE' },
  });
  expect(byHeader.status).toBe(422);
});

test('a NUL in a field, a search or a URL returns the same client error on both engines', async () => {
  const { admin } = await world();
  expect((await sendForm(admin, PATH, { title: 'x', description: 'a\0b' })).status).toBe(422);
  expect((await admin.send('POST', PATH, { body: { title: 'x', description: 'a\0b' } })).status).toBe(422);
  expect((await admin.send('GET', `${PATH}?search=%00`)).status).toBe(422);
  expect((await admin.send('GET', '/api/services/a%00b')).status).toBe(404);
});
