import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';

/** The profile has this order: what happens often comes first. */
const kindsOf = {
  admin: [
    'chat',
    'order_message',
    'mention',
    'contact',
    'quarantined_email',
    'bounce',
    'changes_requested',
    'cancellation_received',
    'guarantee_claim',
    'review_waiting',
    'order_placed',
    'intake_answered',
    'due_soon',
    'overdue',
    'due_digest',
    'intake_unanswered',
    'waiting_long',
    'cancelled_by_customer',
    'kept_waiting',
    'payment_review',
    'refund_problem',
    'dispute',
    'tax_id_invalid',
    'document_incomplete',
    'system',
    'erasure_requested',
    'account_restored',
    'file_refused',
  ],
  staff: [
    'chat',
    'order_message',
    'mention',
    'order_accepted',
    'changes_requested',
    'assigned',
    'reassigned',
    'unassigned',
    'intake_answered',
    'due_soon',
    'overdue',
    'due_digest',
    'order_cancelled',
    'kept_waiting',
    'commission_paid',
    'payout_paid',
    'commission_reversed',
    'file_refused',
  ],
  customer: [
    'chat',
    'order_message',
    'delivered',
    'secret_opened',
    'guarantee_decided',
    'review_request',
    'review_approved',
    'work_started',
    'order_cancelled',
    'file_refused',
  ],
};

test('each role sees its own kinds, all on, and those without an email say so', async () => {
  const w = await world();
  for (const role of ['admin', 'staff', 'customer'] as const) {
    const { kinds } = await w[role].must('GET /profile/notification-preferences');
    expect(kinds.map(({ kind }) => kind)).toEqual(kindsOf[role]);
    expect(kinds.every(({ app, label, email_when }) => app && label && email_when === 'immediately')).toBe(true);
    for (const { kind, email, has_email } of kinds)
      expect(email, kind).toBe(has_email && !(role === 'staff' && kind === 'due_digest'));
  }
});

test('a change keeps the fields that it leaves out, and the email column is that of the email preferences', async () => {
  const { staff } = await world();
  const change = (body: object) => staff.send('PUT', '/api/profile/notification-preferences', { body });
  const assigned = async () =>
    (await staff.must('GET /profile/notification-preferences')).kinds.find(({ kind }) => kind === 'assigned');
  await change({ kinds: [{ kind: 'assigned', email_when: 'daily' }] });
  await change({ kinds: [{ kind: 'assigned', app: false }] });
  await staff.must('PUT /profile/mail-preferences', { body: { kinds: [{ kind: 'order-assigned', enabled: false }] } });
  expect(await assigned()).toMatchObject({ app: false, email: false, email_when: 'daily' });
  await change({ kinds: [{ kind: 'assigned', email: true }] });
  const { kinds } = await staff.must('GET /profile/mail-preferences');
  expect(kinds.find(({ kind }) => kind === 'order-assigned')?.enabled).toBe(true);
  expect((await change({ kinds: [] })).status).toBe(200);
});

test('kinds of other roles, emails that do not exist and unknown values are invalid', async () => {
  const { customer, admin } = await world();
  const path = '/api/profile/notification-preferences';
  for (const one of [
    { kind: 'order_placed', app: false },
    { kind: 'toString', app: false },
    { kind: 'chat', app: 'no' },
    { kind: 'chat', email_when: 'hourly' },
  ])
    expect((await customer.send('PUT', path, { body: { kinds: [one] } })).status, JSON.stringify(one)).toBe(422);
  const noEmail = await admin.send('PUT', path, { body: { kinds: [{ kind: 'contact', email: true }] } });
  expect(noEmail.status).toBe(422);
  expect(Object.keys((noEmail.body as { errors: object }).errors)).toEqual(['kinds']);
});
