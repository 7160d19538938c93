import sharp from 'sharp';
import { expect, test } from 'vitest';
import { png, sendChange, sendForm } from '../../../test/support/forms.ts';
import { next } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

const PATH = '/api/admin/clients';

async function made() {
  const here = await world();
  const name = `Client ${next()}`;
  const answer = await sendForm(here.admin, PATH, { name, logo: { bytes: await png(800, 100) } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const client = answer.body as unknown as { id: number; name: string; logo_url: string; updated_at: string };
  const shown = async () => (await here.visitor.must('GET /clients')).data.find(({ id }) => id === client.id);
  return { ...here, client, shown };
}

test('a client needs a logo to begin with, and keeps it until another comes', async () => {
  const { admin, client, shown, app } = await made();
  expect(await shown()).toEqual({ id: client.id, name: client.name, logo_url: client.logo_url });
  const logo = await app.inject(client.logo_url);
  expect((await sharp(logo.rawPayload).metadata()).width).toBe(640);
  const renamed = await sendChange(admin, `${PATH}/${client.id}`, { name: 'Renamed' });
  expect(renamed.body).toMatchObject({ name: 'Renamed', logo_url: client.logo_url });
  expect((await shown())?.name).toBe('Renamed');
  const drawn = await sendChange(admin, `${PATH}/${client.id}`, { name: 'Renamed', logo: { bytes: await png() } });
  expect((await shown())?.logo_url).toBe(drawn.body.logo_url);
  await expect.poll(async () => (await app.inject(client.logo_url)).statusCode).toBe(404);
});

test('a deleted client is gone with its logo', async () => {
  const { admin, client, shown, app } = await made();
  await shown();
  await admin.must('DELETE /admin/clients/{id}', { params: { id: client.id } });
  expect(await shown()).toBeUndefined();
  expect((await app.inject(client.logo_url)).statusCode).toBe(404);
  expect((await admin.call('DELETE /admin/clients/{id}', { params: { id: client.id } })).status).toBe(404);
  expect((await sendChange(admin, `${PATH}/${client.id}`, { name: 'X' })).status).toBe(404);
});

test('without a logo, with a logo that is none, or without a name there is no client', async () => {
  const { admin } = await world();
  const fieldsOf = async (fields: Parameters<typeof sendForm>[2]) => {
    const answer = await sendForm(admin, PATH, fields);
    return [answer.status, Object.keys(answer.body.errors ?? {})];
  };
  expect(await fieldsOf({ name: 'X' })).toEqual([422, ['logo']]);
  expect(await fieldsOf({ name: 'X', logo: 'none' })).toEqual([422, ['logo']]);
  expect(
    await fieldsOf({ name: 'X', logo: { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') } }),
  ).toEqual([422, ['logo']]);
  expect(await fieldsOf({ name: ' ', logo: { bytes: await png() } })).toEqual([422, ['name']]);
});

test('of two tabs that change one client the second is told, and nothing of it stays', async () => {
  const { admin, client, shown } = await made();
  const change = (name: string) => sendChange(admin, `${PATH}/${client.id}`, { name, updated_at: client.updated_at });
  const answers = await Promise.all(['One', 'Two'].map(change));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = answers.find(({ status }) => status === 200)?.body.name;
  expect((await shown())?.name).toBe(winner);
});

test('clients are listed by name, searched and sorted', async () => {
  const { admin } = await world();
  const mark = `Mark${next()}`;
  for (const name of ['b', 'A', 'C'])
    await sendForm(admin, PATH, { name: `${name} ${mark}`, logo: { bytes: await png() } });
  const list = async (query = {}) =>
    (await admin.must('GET /admin/clients', { query: { search: mark.toLowerCase(), ...query } })).data.map(
      ({ name }) => name[0],
    );
  expect(await list()).toEqual(['A', 'b', 'C']);
  expect(await list({ sort: '-created_at' })).toEqual(['C', 'A', 'b']);
});
