import sharp from 'sharp';
import { expect, test } from 'vitest';
import { png, sendChange, sendForm } from '../../../test/support/forms.ts';
import { next } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';
import { expireUndoSteps } from '../../platform/undo/undo.fixture.ts';

const PATH = '/api/admin/clients';

async function createClient() {
  const w = await world();
  const name = `Client ${next()}`;
  const response = await sendForm(w.admin, PATH, { name, logo: { bytes: await png(800, 100) } });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  const client = response.body as unknown as { id: number; name: string; logo_url: string; updated_at: string };
  const shown = async () => (await w.visitor.must('GET /clients')).data.find(({ id }) => id === client.id);
  return { ...w, client, shown };
}

test('a client needs a logo when it is created and keeps it until it is replaced', async () => {
  const { admin, client, shown, app } = await createClient();
  expect(await shown()).toEqual({ id: client.id, name: client.name, logo_url: client.logo_url });
  const logo = await app.inject(client.logo_url);
  expect((await sharp(logo.rawPayload).metadata()).width).toBe(640);
  const renamed = await sendChange(admin, `${PATH}/${client.id}`, { name: 'Renamed' });
  expect(renamed.body).toMatchObject({ name: 'Renamed', logo_url: client.logo_url });
  expect((await shown())?.name).toBe('Renamed');
  const replaced = await sendChange(admin, `${PATH}/${client.id}`, { name: 'Renamed', logo: { bytes: await png() } });
  expect((await shown())?.logo_url).toBe(replaced.body.logo_url);
  await expect.poll(async () => (await app.inject(client.logo_url)).statusCode).toBe(404);
});

test('deleting a client deletes its logo, once that can’t be undone anymore', async () => {
  const { admin, client, shown, app, db, deps } = await createClient();
  await shown();
  await admin.must('DELETE /admin/clients/{id}', { params: { id: client.id } });
  expect(await shown()).toBeUndefined();
  expect((await app.inject(client.logo_url)).statusCode).toBe(200);
  await expireUndoSteps({ db, deps });
  expect((await app.inject(client.logo_url)).statusCode).toBe(404);
  expect((await admin.call('DELETE /admin/clients/{id}', { params: { id: client.id } })).status).toBe(404);
  expect((await sendChange(admin, `${PATH}/${client.id}`, { name: 'X' })).status).toBe(404);
});

test('a client without a name or a valid logo is rejected', async () => {
  const { admin } = await world();
  const invalidFieldsOf = async (fields: Parameters<typeof sendForm>[2]) => {
    const response = await sendForm(admin, PATH, fields);
    return [response.status, Object.keys(response.body.errors ?? {})];
  };
  expect(await invalidFieldsOf({ name: 'X' })).toEqual([422, ['logo']]);
  expect(await invalidFieldsOf({ name: 'X', logo: 'none' })).toEqual([422, ['logo']]);
  expect(
    await invalidFieldsOf({ name: 'X', logo: { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') } }),
  ).toEqual([422, ['logo']]);
  expect(await invalidFieldsOf({ name: ' ', logo: { bytes: await png() } })).toEqual([422, ['name']]);
});

test('of two concurrent changes to a client, only the first succeeds', async () => {
  const { admin, client, shown } = await createClient();
  const change = (name: string) => sendChange(admin, `${PATH}/${client.id}`, { name, updated_at: client.updated_at });
  const responses = await Promise.all(['One', 'Two'].map(change));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = responses.find(({ status }) => status === 200)?.body.name;
  expect((await shown())?.name).toBe(winner);
});

test('clients are listed by name and can be searched and sorted', async () => {
  const { admin } = await world();
  const term = `Term${next()}`;
  for (const name of ['b', 'A', 'C'])
    await sendForm(admin, PATH, { name: `${name} ${term}`, logo: { bytes: await png() } });
  const list = async (query = {}) =>
    (await admin.must('GET /admin/clients', { query: { search: term.toLowerCase(), ...query } })).data.map(
      ({ name }) => name[0],
    );
  expect(await list()).toEqual(['A', 'b', 'C']);
  expect(await list({ sort: '-created_at' })).toEqual(['C', 'A', 'b']);
});
