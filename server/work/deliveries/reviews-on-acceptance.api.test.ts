import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { refund } from '../../settlement/refunds/refunds.fixture.ts';
import {
  accept,
  acceptanceOf,
  checkAcceptance,
  clockWorld,
  deliveredOrder,
  getOrder,
  pay,
  workspaceOf,
} from './deliveries.fixture.ts';

afterEach(expectLedgerToMatch);

test('one working day after acceptance, the customer of a paid order without a review is asked for one, once', async () => {
  const w = await clockWorld();
  const [id, reviewed] = [await deliveredOrder(w), await deliveredOrder(w)];
  for (const one of [id, reviewed]) await pay(w, w.customer, one);
  await accept(w.customer, id);
  const withReview = await accept(w.customer, reviewed, { rating: 5, review_text: 'Splendid.' });
  expect(withReview.status).toBe(200);
  const requests = async () =>
    (await w.emailsTo(w.customer.email)).filter(({ subject }) => subject === 'How did we do?').length;
  await w.goTo('2027-03-02T09:59:00.000Z');
  expect(await requests()).toBe(0);
  await w.goTo('2027-03-02T10:00:00.000Z');
  await Promise.all([checkAcceptance(w), checkAcceptance(w)]);
  await w.goTo('2027-03-20T10:00:00.000Z');
  expect(await requests()).toBe(1);
});

test('a review comes with the acceptance or not at all', async () => {
  const w = await clockWorld();
  const id = await deliveredOrder(w);
  const noText = await accept(w.customer, id, { rating: 4 });
  expect([noText.status, Object.keys(noText.body.errors ?? {})]).toEqual([422, ['review_text']]);
  const unpaid = await accept(w.customer, id, { rating: 4, review_text: 'Good.' });
  expect(unpaid.status).toBe(409);
  expect(await acceptanceOf(w, id)).toMatchObject({ state: 'awaiting' });
  await pay(w, w.customer, id);
  expect(await workspaceOf(w.customer, id)).toMatchObject({ has_review: false, review: null });
  const { status, body } = await accept(w.customer, id, { rating: 4, review_text: 'Good.' });
  expect([status, body]).toMatchObject([
    200,
    { has_review: true, review: { rating: 4, review_text: 'Good.', is_approved: false } },
  ]);
  const review = await w.db.selectFrom('reviews').selectAll().where('order_id', '=', id).executeTakeFirst();
  expect(review).toMatchObject({ rating: 4, review_text: 'Good.', service_id: w.service.id });
  expect(review?.is_approved).toBeFalsy();
});

test('an order that is paid after its acceptance is asked about one working day after the payment, once', async () => {
  const w = await clockWorld();
  const [unpaid, late, early] = [await deliveredOrder(w), await deliveredOrder(w), await deliveredOrder(w)];
  await pay(w, w.customer, early);
  for (const id of [unpaid, late, early]) await accept(w.customer, id);
  const requests = async () =>
    (await w.emailsTo(w.customer.email)).filter(({ subject }) => subject === 'How did we do?').length;
  await w.goTo('2027-03-02T10:00:00.000Z');
  expect(await requests()).toBe(1);
  await w.goTo('2027-03-08T15:00:00.000Z');
  await pay(w, w.customer, late);
  await w.goTo('2027-03-09T14:59:00.000Z');
  expect(await requests()).toBe(1);
  await w.goTo('2027-03-09T15:00:00.000Z');
  await Promise.all([checkAcceptance(w), checkAcceptance(w)]);
  await w.goTo('2027-03-20T10:00:00.000Z');
  expect(await requests()).toBe(2);
});

test('a paid order of which a part was returned can be reviewed, and its customer is asked to', async () => {
  const w = await clockWorld();
  const ids = [await deliveredOrder(w), await deliveredOrder(w), await deliveredOrder(w)];
  for (const id of ids) {
    await pay(w, w.customer, id);
    const { id: paymentId } = await w.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await refund(w.admin, { paymentId }, { amount: 1 })).status).toBe(201);
  }
  const [withAcceptance = 0, later = 0, asked = 0] = ids;
  expect((await getOrder(w, asked)).payment_status).toBe('partially_refunded');
  expect((await accept(w.customer, withAcceptance, { rating: 5, review_text: 'Good.' })).status).toBe(200);
  for (const id of [later, asked]) expect((await accept(w.customer, id)).status).toBe(200);
  const { data } = await w.customer.must('GET /customer/reviewable-orders');
  expect(data.map(({ id }) => id)).toEqual([asked, later]);
  await w.customer.must('POST /customer/reviews', { body: { rating: 4, review_text: 'Good.', order_id: later } });
  await w.goTo('2027-03-02T10:00:00.000Z');
  const emails = await w.emailsTo(w.customer.email);
  expect(emails.filter(({ subject }) => subject === 'How did we do?')).toHaveLength(1);
});
