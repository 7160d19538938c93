import { expect, test } from 'vitest';
import { world } from '../../test/support/world.ts';

test('a page far into a long list has the correct rows, whichever end it is read from', async () => {
  const { db, admin } = await world({ fresh: true });
  const count = 1_510;
  const rows = Array.from({ length: count }, (_, i) => ({
    name: `Sender ${String((i * 7) % count).padStart(4, '0')}`,
    email: `sender${i}@mail.test`,
    message: 'How much?',
    // If the times are equal, the higher id is newer.
    created_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(i / 3) * 1_000).toISOString(),
  }));
  const ids = (await db.insertInto('contact_messages').values(rows).returning('id').execute()).map(({ id }) => id);
  const page = async (page: number, sort?: string) => {
    const query = { page, per_page: 50, ...(sort ? { sort } : {}) };
    const { data, meta } = await admin.must('GET /admin/contact-messages', { query });
    expect(meta).toEqual({ page, per_page: 50, total: count, last_page: 31 });
    return data;
  };
  const newest = ids.toReversed();
  const names = rows.map(({ name }) => name).sort();
  for (const n of [1, 10, 11, 14, 16, 17, 20, 30, 31, 32]) {
    expect(
      (await page(n)).map(({ id }) => id),
      `page ${n}`,
    ).toEqual(newest.slice((n - 1) * 50, n * 50));
    expect((await page(n, 'name')).map(({ name }) => name)).toEqual(names.slice((n - 1) * 50, n * 50));
  }
});
