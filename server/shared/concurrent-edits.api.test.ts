import { expect, test } from 'vitest';
import type { z } from 'zod';
import { endpointOf } from '../../test/support/client.ts';
import { fieldsOf } from '../../test/support/hostile.ts';
import { play, scenes } from '../../test/support/valid-bodies.ts';
import { world } from '../../test/support/world.ts';

type Call = keyof typeof scenes;

const changes = (Object.keys(scenes) as Call[]).filter(
  (call) => call.startsWith('PUT /admin/') && call.endsWith('/{id}'),
);
const knowsItsTime = (call: Call) =>
  fieldsOf(endpointOf(call).body as z.ZodType).some(({ path }) => path.join() === 'updated_at');

test('every record that the admin edits knows when it was changed', () => {
  expect(changes.length).toBeGreaterThan(6);
  expect(changes.filter((call) => !knowsItsTime(call))).toEqual([]);
});

/** A record as two tabs have it open, and what each of them makes of its name. */
async function twoTabs(call: Call) {
  const w = await world();
  const scene = await scenes[call](w);
  const name = 'title' in scene.body ? 'title' : 'name';
  const save = (text: string, updated_at: unknown = scene.body.updated_at) =>
    play(call, scene, {
      ...scene.body,
      [name]: text,
      ...(updated_at === null ? { updated_at: undefined } : { updated_at }),
    });
  const list = `/api${call.replace('PUT ', '').replace('/{id}', '')}?per_page=100&sort=-created_at`;
  const now = async () => {
    const rows = (await w.admin.send('GET', list)).body.data as Record<string, unknown>[];
    return rows.find(({ id }) => id === scene.id);
  };
  return { save, now, name };
}

test.each(changes)('%s: of two tabs the second is told, and the work of the first stands', async (call) => {
  const { save, now, name } = await twoTabs(call);
  const first = await save('from-the-first-tab');
  expect([first.status, first.body[name]]).toEqual([200, 'from-the-first-tab']);
  const stands = await now();
  const second = await save('from-the-second-tab');
  expect([second.status, second.body.message]).toEqual([
    409,
    'Someone has changed this meanwhile. Please reload it and make your change again.',
  ]);
  expect(await now()).toEqual(stands);
  // Having loaded it anew, the second tab goes on.
  expect((await save('from-the-second-tab', first.body.updated_at)).status).toBe(200);
  expect((await save('from-one-that-does-not-care', null)).status).toBe(200);
});

test.each(changes)('%s: of five tabs that save in the same moment one wins', async (call) => {
  const { save, now, name } = await twoTabs(call);
  const answers = await Promise.all([1, 2, 3, 4, 5].map((tab) => save(`from-tab-${tab}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect((await now())?.[name]).toBe(answers.find(({ status }) => status === 200)?.body[name]);
});

test('two tabs of a profile that change different things in the same moment lose neither', async () => {
  const w = await world();
  for (let round = 0; round < 5; round += 1) {
    const person = await w.newCustomer();
    const email = `moved${round}-${person.id}@mail.test`;
    const answers = await Promise.all([
      person.call('PUT /profile', { body: { name: 'Ida Married' } }),
      person.call('PUT /profile', { body: { email } }),
      person.call('PUT /profile', { body: {} }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await person.must('GET /profile')).toMatchObject({ name: 'Ida Married', pending_email: email });
  }
});
