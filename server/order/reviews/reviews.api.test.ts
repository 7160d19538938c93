import { expect, test } from 'vitest';
import { ago, DAY } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

test('approved reviews are listed newest first, with the author’s name only', async () => {
  const { admin, visitor, customer, db } = await world({ fresh: true });
  const review = (review_text: string, days: number, is_approved = true) => ({
    user_id: customer.id,
    review_text,
    rating: 4,
    is_approved,
    created_at: ago(days * DAY),
    approved_at: is_approved ? ago(0) : null,
  });
  await db
    .insertInto('reviews')
    .values([review('older', 9), review('newest', 1), review('pending', 0, false), review('newer', 2)])
    .execute();
  const { data, meta } = await visitor.must('GET /reviews');
  expect(data.map(({ review_text }) => review_text)).toEqual(['newest', 'newer', 'older']);
  expect(data[0]?.user).toEqual({ name: customer.name });
  expect(JSON.stringify(data)).not.toContain(customer.email);
  expect(meta.total).toBe(3);
  const waiting = await admin.must('GET /admin/reviews', { query: { is_approved: '0' } });
  expect([waiting.meta.total, waiting.counts]).toEqual([1, { pending: 1, approved: 3 }]);
});
