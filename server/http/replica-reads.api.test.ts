import { expect, test } from 'vitest';
import { next } from '../../test/support/seeds.ts';
import { world } from '../../test/support/world.ts';
import type { Reads } from '../adapters/database/engines/reads.ts';

async function recorded() {
  const calls: string[] = [];
  const here = await world({
    change: ({ db }) => {
      const reads: Reads = {
        list: (userId, query) => {
          calls.push(`list for ${userId}`);
          return query(db);
        },
        markChanged: (userId) => calls.push(`changed by ${userId}`),
        close: async () => {},
      };
      return { reads };
    },
  });
  return { ...here, calls };
}

test('the long lists of the back office may be read from a replica, for the user who reads them', async () => {
  const { admin, staff, calls } = await recorded();
  for (const list of ['orders', 'commissions', 'reviews', 'contact-messages', 'audit-log', 'overview'] as const)
    await admin.must(`GET /admin/${list}`);
  await staff.must('GET /staff/commissions');
  expect(calls).toEqual([...Array.from({ length: 6 }, () => `list for ${admin.id}`), `list for ${staff.id}`]);
});

test('after a change, refused or not, its user is known to have changed something, and after reading not', async () => {
  const { admin, staff, calls } = await recorded();
  await admin.must('GET /admin/roles');
  expect(calls).toEqual([]);
  await admin.must('POST /admin/roles', { body: { name: `partner${next()}` } });
  expect((await admin.call('POST /admin/roles', { body: { name: '' } })).status).toBe(422);
  expect((await staff.call('POST /admin/roles', { body: { name: 'x' } })).status).toBe(403);
  expect(calls).toEqual([`changed by ${admin.id}`, `changed by ${admin.id}`]);
});
