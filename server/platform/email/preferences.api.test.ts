import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { world } from '../../../test/support/world.ts';
import { assign, deliver, deliverAll, placeOrder, setStatus } from '../../work/assignments/assignments.fixture.ts';

const updatePreferences = (by: Client, kinds: { kind: string; enabled: boolean }[]) =>
  by.send('PUT', '/api/profile/mail-preferences', { body: { kinds } });
/** Emails are sent in parallel, so they are sorted. */
const subjects = async (w: Awaited<ReturnType<typeof world>>, to: string) =>
  (await w.emailsTo(to))
    .map(({ subject }) => subject)
    .filter((subject) => !subject.startsWith('Your order'))
    .toSorted();

test('every role sees the emails that it can turn off, and all are on but the digest of staff', async () => {
  const { customer, staff, admin, visitor } = await world();
  const kindsOf = async (by: Client) => (await by.must('GET /profile/mail-preferences')).kinds;
  expect((await kindsOf(customer)).map(({ kind }) => kind)).toEqual([
    'work-started',
    'work-delivered',
    'review-request',
    'review-approved',
    'order-message',
    'unread-message',
  ]);
  expect((await kindsOf(staff)).map(({ kind }) => kind)).toEqual([
    'order-assigned',
    'order-reassigned',
    'order-accepted',
    'intake-answered',
    'commission-paid',
    'commission-reversed',
    'due-digest',
    'order-message',
    'unread-message',
  ]);
  expect(await kindsOf(admin)).toEqual([
    { kind: 'intake-answered', label: 'A customer has answered our questions', enabled: true },
    { kind: 'due-digest', label: 'At 8 on working days: what is due, overdue and waiting', enabled: true },
    { kind: 'order-message', label: 'I have an unread message about an order (after 5 minutes)', enabled: true },
    { kind: 'unread-message', label: 'I have an unread chat message (after 5 minutes)', enabled: true },
  ]);
  for (const { kind, enabled, label } of await kindsOf(staff)) {
    expect(enabled, kind).toBe(kind !== 'due-digest');
    expect(label, kind).not.toBe('');
  }
  expect((await visitor.send('GET', '/api/profile/mail-preferences')).status).toBe(401);
});

test('an email that is turned off stays off until it is turned on, and other kinds are unchanged', async () => {
  const { staff } = await world();
  const state = async () =>
    Object.fromEntries(
      (await staff.must('GET /profile/mail-preferences')).kinds.map(({ kind, enabled }) => [kind, enabled]),
    );
  const off = { kind: 'order-assigned', enabled: false };
  for (let twice = 0; twice < 2; twice += 1) expect((await updatePreferences(staff, [off])).status).toBe(200);
  expect(await state()).toEqual({
    'order-assigned': false,
    'order-reassigned': true,
    'order-accepted': true,
    'intake-answered': true,
    'commission-paid': true,
    'commission-reversed': true,
    'due-digest': false,
    'order-message': true,
    'unread-message': true,
  });
  await updatePreferences(staff, [
    { kind: 'order-assigned', enabled: true },
    { kind: 'unread-message', enabled: false },
  ]);
  expect(await state()).toEqual({
    'order-assigned': true,
    'order-reassigned': true,
    'order-accepted': true,
    'intake-answered': true,
    'commission-paid': true,
    'commission-reversed': true,
    'due-digest': false,
    'order-message': true,
    'unread-message': false,
  });
});

test('the digest and answered questions have one switch, which the notification preferences show too', async () => {
  const { staff } = await world();
  const switches = async () => {
    const { kinds } = await staff.must('GET /profile/mail-preferences');
    const { kinds: notified } = await staff.must('GET /profile/notification-preferences');
    const emails = Object.fromEntries(kinds.map(({ kind, enabled }) => [kind, enabled]));
    const columns = Object.fromEntries(notified.map(({ kind, email }) => [kind, email]));
    return [emails['due-digest'], columns.due_digest, emails['intake-answered'], columns.intake_answered];
  };
  expect(await switches()).toEqual([false, false, true, true]);
  await updatePreferences(staff, [
    { kind: 'due-digest', enabled: true },
    { kind: 'intake-answered', enabled: false },
  ]);
  expect(await switches()).toEqual([true, true, false, false]);
  await staff.must('PUT /profile/notification-preferences', {
    body: {
      kinds: [
        { kind: 'due_digest', email: false },
        { kind: 'intake_answered', email: true },
      ],
    },
  });
  expect(await switches()).toEqual([false, false, true, true]);
});

test('emails of other roles and essential emails can’t be turned off', async () => {
  const { customer } = await world();
  for (const kind of ['order-assigned', 'password-reset', 'temporary-password', 'order-confirmation', 'toString', ''])
    expect((await updatePreferences(customer, [{ kind, enabled: false }])).status, kind).toBe(422);
  for (const body of [{}, { kinds: 'all' }, { kinds: [{ kind: 'work-started', enabled: 'no' }] }])
    expect((await customer.send('PUT', '/api/profile/mail-preferences', { body })).status).toBe(422);
});

test('an order’s emails reach its staff and its customer', async () => {
  const w = await world();
  const orderId = await placeOrder(w);
  const two = await w.personAs('staff');
  await deliverAll(w, orderId, [w.staff, two]);
  const [commission] = (await w.staff.must('GET /staff/commissions')).data;
  await w.admin.must('PUT /admin/commissions/{id}/pay', { params: { id: commission?.id ?? 0 } });
  expect(await subjects(w, w.staff.email)).toEqual([
    `Order ${orderId} was assigned to you`,
    `Your commission for order ${orderId} has been paid`,
  ]);
  expect(await subjects(w, two.email)).toEqual([`Order ${orderId} was assigned to you`]);
  const received = await w.emailsTo(w.customer.email);
  expect(received.filter(({ subject }) => subject.endsWith('has been delivered'))).toHaveLength(1);
});

test('the customer is emailed once when the first staff member starts and once when the last one delivers', async () => {
  const w = await world();
  const orderId = await placeOrder(w);
  const two = await w.personAs('staff');
  for (const one of [w.staff, two]) await assign(w, orderId, one);
  const progressEmails = async () =>
    (await w.emailsTo(w.customer.email))
      .map(({ subject }) => subject)
      .filter((subject) => /started|delivered/.test(subject));
  expect(await progressEmails()).toEqual([]);
  await setStatus(w.staff, orderId, 'in_progress');
  expect(await progressEmails()).toEqual([`We've started working on your order ${orderId}`]);
  for (const one of [w.staff, two]) {
    if (one === two) await setStatus(one, orderId, 'in_progress');
    await setStatus(one, orderId, 'completed');
    await deliver(one, orderId, 'Only the admin reads this.');
    expect(await progressEmails()).toHaveLength(one === two ? 2 : 1);
  }
  const [last] = await w.emailsTo(w.customer.email);
  expect(last?.subject).toBe(`Your order ${orderId} has been delivered`);
  expect(last?.text).not.toContain('Only the admin reads this.');
});

test('an email that the recipient has turned off is not sent, even if it was queued before', async () => {
  const w = await world();
  const orderId = await placeOrder(w);
  await assign(w, orderId, w.staff);
  await updatePreferences(w.staff, [{ kind: 'order-assigned', enabled: false }]);
  expect(await subjects(w, w.staff.email)).toEqual([]);
  const [row] = await w.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'order-assigned')
    .where('user_id', '=', w.staff.id)
    .execute();
  expect(row).toMatchObject({ state: 'sent', sent_at: null, last_error: 'Skipped: the recipient has turned it off' });
});

test('optional emails say where to turn them off, in text and HTML; others don’t', async () => {
  const w = await world();
  await assign(w, await placeOrder(w), w.staff);
  const [email] = await w.emailsTo(w.staff.email);
  expect(email?.text).toContain(
    'You can turn off these emails under Profile in your dashboard:\nhttps://shop.test/staff/dashboard',
  );
  expect(email?.html).toContain('turn off these emails');
  const [confirmation] = await w.emailsTo(w.customer.email);
  expect(confirmation?.subject).toMatch(/^Your order \d+ at /);
  expect(`${confirmation?.text}${confirmation?.html}`).not.toContain('turn off these emails');
});

test('no email is sent about a deleted order', async () => {
  const w = await world();
  const orderId = await placeOrder(w);
  await assign(w, orderId, w.staff);
  await w.admin.must('DELETE /admin/orders/{id}', { params: { id: orderId } });
  expect(await subjects(w, w.staff.email)).toEqual([]);
});
