import { expect, test } from 'vitest';
import type { z } from 'zod';
import { endpointOf } from '../../test/support/client.ts';
import { fieldsOf } from '../../test/support/hostile.ts';
import { sendValid, validRequests } from '../../test/support/valid/valid-bodies.ts';
import { PASSWORD, world } from '../../test/support/world.ts';

type Call = keyof typeof validRequests;

/** A claim is decided once and for all: a second decision is refused, whatever its tab has read. */
const decisions: Call[] = ['PUT /admin/guarantee-claims/{id}'];
const changes = (Object.keys(validRequests) as Call[]).filter(
  (call) => call.startsWith('PUT /admin/') && call.endsWith('/{id}') && !decisions.includes(call),
);
const takes = (call: Call, field: string) =>
  fieldsOf(endpointOf(call).body as z.ZodType).some(({ path }) => path.join() === field);
/** The details of a customer have neither; their own test has two tabs. */
const named = changes.filter((call) => takes(call, 'title') || takes(call, 'name'));

test('every record that an admin edits accepts the `updated_at` it was read with', () => {
  expect(named.length).toBeGreaterThan(6);
  expect(changes.filter((call) => !takes(call, 'updated_at'))).toEqual([]);
});

async function twoTabs(call: Call) {
  const w = await world();
  const scene = await validRequests[call](w);
  const name = 'title' in scene.body ? 'title' : 'name';
  const save = (text: string, updated_at: unknown = scene.body.updated_at) =>
    sendValid(call, scene, {
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

test.each(named)('%s: of two tabs, the second gets a conflict and the change of the first remains', async (call) => {
  const { save, now, name } = await twoTabs(call);
  const first = await save('from-the-first-tab');
  expect([first.status, first.body[name]]).toEqual([200, 'from-the-first-tab']);
  const saved = await now();
  const second = await save('from-the-second-tab');
  expect([second.status, second.body.message]).toEqual([
    409,
    'This has changed since you opened it. Reload the page and make your change again.',
  ]);
  expect(await now()).toEqual(saved);
  expect((await save('from-the-second-tab', first.body.updated_at)).status).toBe(200);
  expect((await save('without-the-check', null)).status).toBe(200);
});

test.each(named)('%s: of five tabs that save at once, one succeeds', async (call) => {
  const { save, now, name } = await twoTabs(call);
  const responses = await Promise.all([1, 2, 3, 4, 5].map((tab) => save(`from-tab-${tab}`)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect((await now())?.[name]).toBe(responses.find(({ status }) => status === 200)?.body[name]);
});

test('two tabs that change different fields of a profile at once lose neither change', async () => {
  const w = await world();
  for (let round = 0; round < 5; round += 1) {
    const person = await w.newCustomer();
    const email = `moved${round}-${person.id}@mail.test`;
    const responses = await Promise.all([
      person.call('PUT /profile', { body: { name: 'Ida Married' } }),
      person.call('PUT /profile', { body: { email, current_password: PASSWORD } }),
      person.call('PUT /profile', { body: {} }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await person.must('GET /profile')).toMatchObject({ name: 'Ida Married', pending_email: email });
  }
});
