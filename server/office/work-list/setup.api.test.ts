import { expect, test } from 'vitest';
import { addTotp } from '../../../test/support/second-factors.ts';
import { type World, world } from '../../../test/support/world.ts';

const setupOf = (w: World) => w.admin.must('GET /admin/setup');
const doneIn = async (w: World) => (await setupOf(w)).steps.filter(({ done }) => done).map(({ key }) => key);

test('each step is done when its fact is stored, whatever was clicked', async () => {
  const w = await world({ fresh: true });
  expect(await setupOf(w)).toMatchObject({ hidden: false, has_orders: false });
  expect((await setupOf(w)).steps).toHaveLength(9);
  expect(await doneIn(w)).toEqual(['company', 'legal_texts', 'working_hours', 'payments', 'services']);
  await addTotp(w.admin);
  expect(await doneIn(w)).toContain('team');
  const at = new Date().toISOString();
  await w.db
    .insertInto('backups')
    .values({ kind: 'manual', name: 'one', started_at: at, finished_at: at, bytes: 1, ok: false })
    .execute();
  expect(await doneIn(w)).not.toContain('backup');
  await w.db.updateTable('backups').set({ ok: true }).execute();
  expect(await doneIn(w)).toContain('backup');
  const work = await w.admin.must('GET /admin/settings/work');
  await w.admin.must('PUT /admin/settings/work', { body: { ...work, working_days: [1, 2, 3, 4] } });
  expect(await doneIn(w)).toContain('working_hours');
  await w.buyOrFail();
  await w.emailsTo('nobody@example.com');
  expect(await doneIn(w)).toContain('test_email');
  expect((await setupOf(w)).has_orders).toBe(true);
});

test('one admin hides the steps for the whole company', async () => {
  const w = await world({ fresh: true });
  const other = await w.personAs('admin');
  expect((await w.admin.must('PUT /admin/setup', { body: { hidden: true } })).hidden).toBe(true);
  expect((await other.must('GET /admin/setup')).hidden).toBe(true);
  expect((await other.must('PUT /admin/setup', { body: { hidden: false } })).hidden).toBe(false);
});

test.each(['staff', 'customer', 'visitor'] as const)('a %s sees neither the steps nor the work', async (role) => {
  const w = await world();
  for (const path of ['/api/admin/work-list', '/api/admin/setup'])
    expect((await w[role].send('GET', path)).status).toBe(role === 'visitor' ? 401 : 403);
});
