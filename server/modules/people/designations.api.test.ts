import { expect, test } from 'vitest';
import { formOf, png, sendChange, sendForm } from '../../../test/support/forms.ts';
import { next } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

const PATH = '/api/admin/designations';
const titleOf = () => `Engineer ${next()}`;

async function made(fields: Record<string, string | { bytes: Uint8Array }> = {}) {
  const here = await world();
  const answer = await sendForm(here.admin, PATH, { title: titleOf(), description: 'Keeps it running', ...fields });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return {
    ...here,
    designation: answer.body as unknown as { id: number; title: string; image: string | null; updated_at: string },
  };
}

test('a designation is made with a picture, changed without one, and keeps its picture', async () => {
  const { admin, designation, app } = await made({ image: { bytes: await png() } });
  expect(designation).toMatchObject({ description: 'Keeps it running', staff_count: 0 });
  expect(designation.image).toMatch(/^\/storage\/designations\/[0-9a-f]{32}\.1440\.webp$/);
  const changed = await sendChange(admin, `${PATH}/${designation.id}`, { title: 'Other', description: '' });
  expect(changed).toMatchObject({ status: 200, body: { title: 'Other', description: null, image: designation.image } });
  expect((await app.inject(designation.image ?? '')).statusCode).toBe(200);
});

test('a new picture takes the place of the old one, whose files are gone', async () => {
  const { admin, designation, app } = await made({ image: { bytes: await png() } });
  const changed = await sendChange(admin, `${PATH}/${designation.id}`, {
    title: 'Other',
    image: { bytes: await png(50, 50) },
  });
  expect(changed.body.image).not.toBe(designation.image);
  await expect.poll(async () => (await app.inject(designation.image ?? '')).statusCode).toBe(404);
  expect((await app.inject(String(changed.body.image))).statusCode).toBe(200);
});

test('of two tabs that change one designation the second is told', async () => {
  const { admin, designation } = await made();
  const change = (title: string) =>
    sendChange(admin, `${PATH}/${designation.id}`, { title, updated_at: designation.updated_at });
  const answers = await Promise.all(['First', 'Second', 'Third'].map(change));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.message).toContain('Someone has changed this meanwhile');
});

test('a picture that came with a refused change is not kept', async () => {
  const { admin, designation, deps } = await made();
  const stored: string[] = [];
  const put = deps.files.put;
  deps.files.put = async (key, ...rest) => {
    // Earlier tests' AVIFs may still be on their way.
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

test('a designation that someone has is not deleted; once nobody has it, it goes with its picture', async () => {
  const { admin, designation, staff, db, app } = await made({ image: { bytes: await png() } });
  await db.updateTable('users').set({ designation_id: designation.id }).where('id', '=', staff.id).execute();
  const refused = await admin.call('DELETE /admin/designations/{id}', { params: { id: designation.id } });
  expect(refused).toMatchObject({ status: 409, body: { message: 'This designation is still in use by 1 user.' } });
  await admin.must('DELETE /admin/users/{id}', { params: { id: staff.id } });
  await admin.must('DELETE /admin/designations/{id}', { params: { id: designation.id } });
  expect((await app.inject(designation.image ?? '')).statusCode).toBe(404);
  expect((await admin.call('DELETE /admin/designations/{id}', { params: { id: designation.id } })).status).toBe(404);
});

test('the list is by title without regard to case, searched, sorted, paged and counted', async () => {
  const { admin, staff, db, designation } = await made();
  const mark = `Mark${next()}`;
  for (const title of [`beta ${mark}`, `Alpha ${mark}`, `Gamma ${mark}`]) await sendForm(admin, PATH, { title });
  await db.updateTable('users').set({ designation_id: designation.id }).where('id', '=', staff.id).execute();
  const list = async (query: Record<string, string | number>) =>
    (await admin.must('GET /admin/designations', { query: { search: mark, ...query } })).data.map(
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
  ['a title with a line break', { title: 'a\nb' }, 'title'],
  ['a description of 10,000 characters', { title: 'x', description: 'y'.repeat(10_000) }, 'description'],
  ['a text where the picture should be', { title: 'x', updated_at: 'yesterday' }, 'updated_at'],
] as [string, Record<string, string>, string][])('%s is refused by name', async (_, fields, field) => {
  const { admin } = await world();
  const answer = await sendForm(admin, PATH, fields);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
});

test.each([
  'مهندس الشبكات',
  '\u202eEngineer',
  '👩🏽‍💻 Ninja',
  '<script>alert(1)</script>',
  "Robert'); drop table users;--",
])('a title such as %s is kept and given back as it is', async (title) => {
  const { admin } = await world();
  const answer = await sendForm(admin, PATH, { title });
  expect(answer).toMatchObject({ status: 201, body: { title } });
});

test('a form’s method can be overridden in one way only', async () => {
  const { admin, designation } = await made();
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

test('a NUL in a field, a search or an address is answered clearly on both engines', async () => {
  const { admin } = await world();
  expect((await sendForm(admin, PATH, { title: 'x', description: 'a\0b' })).status).toBe(422);
  expect((await admin.send('POST', PATH, { body: { title: 'x', description: 'a\0b' } })).status).toBe(422);
  expect((await admin.send('GET', `${PATH}?search=%00`)).status).toBe(422);
  expect((await admin.send('GET', '/api/services/a%00b')).status).toBe(404);
});
