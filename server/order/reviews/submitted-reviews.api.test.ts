import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { world } from '../../../test/support/world.ts';

const submit = (by: Client, review_text = 'Quick and friendly.', rating?: number) =>
  by.call('POST /customer/reviews', { body: { review_text, ...(rating === undefined ? {} : { rating }) } });
const publicTexts = async (by: Client) => (await by.must('GET /reviews')).data.map(({ review_text }) => review_text);

test('an approved review is public, with the author’s name only', async () => {
  const { customer, admin, visitor } = await world({ fresh: true });
  const { status, body } = await submit(customer, '  They found the fault in an hour.  ', 4);
  expect([status, body.message]).toEqual([201, 'Review submitted successfully!']);
  expect(body.review).toMatchObject({ review_text: 'They found the fault in an hour.', rating: 4, is_approved: false });
  expect(await publicTexts(visitor)).toEqual([]);
  const approved = await admin.must('PUT /admin/reviews/{id}/approve', { params: { id: body.review.id } });
  expect(approved).toMatchObject({
    id: body.review.id,
    is_approved: true,
    user: { id: customer.id, name: customer.name },
  });
  const { data } = await visitor.must('GET /reviews');
  expect(data).toMatchObject([
    { review_text: 'They found the fault in an hour.', user: { name: customer.name }, rating: 4 },
  ]);
  expect(Object.keys(data[0]?.user ?? {})).toEqual(['name']);
});

test('the rating defaults to 5 and may be a string, as in a form', async () => {
  const { customer } = await world();
  expect((await submit(customer)).body.review.rating).toBe(5);
  const body = { review_text: 'Good.', rating: '4' };
  expect((await customer.send('POST', '/api/customer/reviews', { body })).body.review).toMatchObject({ rating: 4 });
});

test('a review needs a text and a rating from 1 to 5, and can’t be submitted as approved', async () => {
  const { customer } = await world();
  const send = (body: object) => customer.send('POST', '/api/customer/reviews', { body });
  for (const review_text of ['', '   ', undefined, null, 7, ['x']]) {
    const { status, body } = await send({ review_text });
    expect([status, body.errors?.review_text], String(review_text)).toEqual([422, ['Review text is required.']]);
  }
  for (const rating of [0, 6, -1, 1.5, '6', 'good', '', null]) {
    const { status, body } = await send({ review_text: 'Fine', rating });
    expect([status, Object.keys(body.errors ?? {})], String(rating)).toEqual([422, ['rating']]);
  }
  for (const more of [{ is_approved: true }, { user_id: 1 }, { approved_at: '2026-01-01' }])
    expect((await send({ review_text: 'Fine', ...more })).status).toBe(422);
});

test('a customer has at most three pending reviews, even when submitting concurrently', async () => {
  const { customer, admin, newCustomer } = await world();
  const responses = await Promise.all(Array.from({ length: 10 }, (_, i) => submit(customer, `Review ${i}`)));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
  const rejected = responses.find(({ status }) => status !== 201);
  expect([rejected?.status, rejected?.body.message]).toEqual([
    409,
    '3 of your reviews are awaiting approval. You can write another once one of them is approved.',
  ]);
  expect((await submit(await newCustomer())).status).toBe(201);
  const id = responses.find(({ status }) => status === 201)?.body.review.id ?? 0;
  await admin.must('PUT /admin/reviews/{id}/approve', { params: { id } });
  expect((await submit(customer)).status).toBe(201);
});

test('a review is approved once and its author gets an email', async () => {
  const { customer, admin, emailsTo, db } = await world();
  const { id } = (await submit(customer, 'Worth every cent')).body.review;
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => admin.call('PUT /admin/reviews/{id}/approve', { params: { id } })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.find(({ status }) => status !== 200)?.body.message).toBe('This review is already approved.');
  const received = await emailsTo(customer.email);
  expect(received.map(({ subject }) => subject)).toEqual(['Your review has been published']);
  expect(received[0]?.text).toContain('> Worth every cent');
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_type', '=', 'review')
    .where('subject_id', '=', id)
    .execute();
  expect(entries).toEqual([{ action: 'review.approve', actor_id: admin.id }]);
});

test('a deleted review disappears from the site at once', async () => {
  const { customer, admin, visitor, db } = await world({ fresh: true });
  const { id } = (await submit(customer)).body.review;
  const params = { id };
  await admin.must('PUT /admin/reviews/{id}/approve', { params });
  expect(await publicTexts(visitor)).toHaveLength(1);
  expect((await admin.must('DELETE /admin/reviews/{id}', { params })).message).toBe('Review deleted.');
  expect(await publicTexts(visitor)).toEqual([]);
  for (const call of ['DELETE /admin/reviews/{id}', 'PUT /admin/reviews/{id}/approve'] as const)
    expect((await admin.call(call, { params })).body.message).toBe('Review not found.');
  const [entry] = await db.selectFrom('audit_log').selectAll().where('action', '=', 'review.delete').execute();
  expect(JSON.parse(entry?.before ?? '')).toMatchObject({ user_id: customer.id, review_text: 'Quick and friendly.' });
});

test('an admin can filter, search and sort all reviews', async () => {
  const { customer, admin, newCustomer } = await world({ fresh: true });
  const other = await newCustomer({ name: 'Grete Fjord' });
  const ids = [
    (await submit(customer, 'Good', 4)).body.review.id,
    (await submit(other, 'Bad_100%', 1)).body.review.id,
    (await submit(customer, 'Middling', 3)).body.review.id,
  ];
  await admin.must('PUT /admin/reviews/{id}/approve', { params: { id: ids[0] ?? 0 } });
  const found = async (query: Record<string, string | number>) =>
    (await admin.must('GET /admin/reviews', { query })).data.map(({ id }) => ids.indexOf(id));
  expect(await found({})).toEqual([2, 1, 0]);
  expect(await found({ sort: 'rating' })).toEqual([1, 2, 0]);
  expect(await found({ is_approved: '0' })).toEqual([2, 1]);
  expect(await found({ is_approved: '1' })).toEqual([0]);
  expect(await found({ search: 'grete' })).toEqual([1]);
  expect(await found({ search: 'GOOD' })).toEqual([0]);
  expect(await found({ search: '%' })).toEqual([]);
  expect(await found({ search: 'nothing' })).toEqual([]);
  expect(await found({ per_page: 1, page: 2 })).toEqual([1]);
});

test('reviews of a deleted user are hidden', async () => {
  const { customer, admin, visitor, db, contentChanged } = await world({ fresh: true });
  const { id } = (await submit(customer)).body.review;
  await admin.must('PUT /admin/reviews/{id}/approve', { params: { id } });
  await db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', customer.id).execute();
  await contentChanged();
  expect((await visitor.must('GET /reviews')).meta.total).toBe(0);
  expect((await admin.must('GET /admin/reviews')).meta.total).toBe(0);
});

test('only customers submit reviews and only admins approve or delete them', async () => {
  const { customer, staff, admin, visitor } = await world();
  const { id } = (await submit(customer)).body.review;
  for (const [by, statuses] of [
    [visitor, [401, 401, 401, 401]],
    [staff, [403, 403, 403, 403]],
    [customer, [422, 403, 403, 403]],
    [admin, [403, 200, 200, 200]],
  ] as const) {
    const responses = [
      await by.send('POST', '/api/customer/reviews', { body: {} }),
      await by.send('GET', '/api/admin/reviews'),
      await by.send('PUT', `/api/admin/reviews/${id}/approve`),
      await by.send('DELETE', `/api/admin/reviews/${id}`),
    ];
    expect(responses.map(({ status }) => status)).toEqual(statuses);
  }
});
