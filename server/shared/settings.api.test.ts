import { expect, test } from 'vitest';
import { world } from '../../test/support/world.ts';
import { openSettings } from './settings.ts';

test('a setting has its default until it is changed, and the change shows after the event', async () => {
  const { deps, db, admin } = await world({ fresh: true });
  const { settings, events } = deps;
  expect((await settings.current()).session_days).toEqual({ admin: 7, staff: 30, customer: 90 });
  const changed = { admin: 1, staff: 2, customer: 3 };
  await settings.set(db, 'session_days', changed, admin.id);
  await settings.set(db, 'session_days', { ...changed, admin: 4 }, admin.id);
  expect((await settings.current()).session_days.admin).toBe(7);
  await events.publish({ type: 'settings.changed' });
  expect((await settings.current()).session_days).toEqual({ ...changed, admin: 4 });
});

test('a stored value that no longer fits gives the default', async () => {
  const { db } = await world({ fresh: true });
  const row = { key: 'session_days', value: '{"admin":0}', updated_at: new Date().toISOString() };
  await db.insertInto('settings').values(row).execute();
  expect((await openSettings(db).current()).session_days.admin).toBe(7);
});

test('what the company file sets counts until the database has a value', async () => {
  const { deps, db, admin } = await world({ fresh: true });
  const holidays = [{ day: '2026-12-25', name: 'Christmas Day' }];
  const session_days = { admin: 1, staff: 2, customer: 3 };
  const settings = openSettings(db, { holidays, session_days, invoicing: { due_in_days: 30 } });
  expect(await settings.current()).toMatchObject({ holidays, session_days, invoicing: { due_in_days: 30 } });
  await deps.settings.set(db, 'holidays', [], admin.id);
  settings.invalidate();
  expect(await settings.current()).toMatchObject({ holidays: [], session_days });
});
