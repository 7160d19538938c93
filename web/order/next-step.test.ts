import { expect, test } from 'vitest';
import {
  acceptance,
  admin,
  automatic,
  common,
  customer,
  delivery,
  ingrid,
  late,
  openIntake,
  promise,
  staff,
  unpaid,
} from './next-step.fixture.ts';
import { stepUrl } from './step-url.ts';
import type { AdminOrderWorkspace } from './workspace.ts';

const awaiting = {
  status: 'delivered',
  acceptance: { ...acceptance, state: 'awaiting', due_at: '2026-12-02T01:00:00Z' },
};
const unpaidWaits = { ...unpaid, promise: { ...promise, state: 'waiting', reason: 'payment' } };
const paused = { promise: { ...promise, state: 'paused', reason: 'customer' } };
const asked = { status: 'pending', intakes: [openIntake] };
const cancelled = { who: 'done', text: 'Cancelled. No further work.' };

test('a cancelled order is done for everyone', () => {
  for (const step of [customer, staff, admin]) expect(step({ status: 'cancelled' })).toEqual(cancelled);
});

test('a disputed order warns staff and admin before anything else, and its customer reads nothing of it', () => {
  const dispute = { payment_id: 4, amount: '280.00', respond_by: '2026-12-04T01:00:00Z' };
  const step = {
    who: 'late',
    text: 'Disputed: $280.00. Evidence until Thu, Dec 3.',
    action: { id: 'dispute', label: 'Open the dispute' },
  };
  for (const state of [{ status: 'pending', staff: [] }, { status: 'cancelled' }, awaiting, late])
    expect(admin({ ...state, dispute }, { quarantined: 1 })).toEqual(step);
  const answered = { ...dispute, respond_by: null };
  expect(admin({ dispute: answered })).toMatchObject({ who: 'them', text: 'Disputed: $280.00.' });
  const order = { ...common, dispute } as unknown as AdminOrderWorkspace;
  expect(stepUrl({ role: 'admin', order }, 'dispute', '')).toBe('/admin/dashboard/payments/disputes?payment_id=4');
  expect(staff({ ...late, disputed: true })).toEqual({
    who: 'late',
    text: 'The payment is disputed. Don’t deliver before you’ve spoken to the office.',
  });
  expect(customer().text).not.toContain('isput');
});

test('an admin reviews quarantined email', () => {
  expect(admin(late, { quarantined: 1 })).toMatchObject({
    who: 'you',
    action: { id: 'quarantine', label: 'Review email' },
  });
  expect(admin({}, { quarantined: 2 }).text).toBe('2 emails about this order need your review.');
});

test('an order that waits for its payment is the customer’s turn', () => {
  expect(customer({ ...unpaidWaits, intakes: [openIntake] })).toMatchObject({
    who: 'you',
    action: { label: 'Pay now' },
  });
  for (const step of [staff, admin])
    expect(step(unpaidWaits)).toEqual({ who: 'them', text: 'Waiting for Ann to pay.' });
});

test('open questions come before lateness, and an admin can answer them for the customer', () => {
  expect(customer({ ...asked, ...unpaid, ...late })).toMatchObject({
    who: 'you',
    detail: '1 of 2 answered',
    action: { id: 'answer', label: 'Answer 1 question' },
  });
  const text = 'Waiting for Ann: 1 of 2 questions answered.';
  expect(staff({ ...asked, ...late })).toMatchObject({ who: 'them', text, action: { label: 'See the questions' } });
  expect(admin({ ...asked, staff: [] })).toMatchObject({ who: 'them', text, action: { label: 'Answer for Ann' } });
});

test('a late order says so to all, and offers to talk', () => {
  expect(customer(late)).toEqual({
    who: 'late',
    text: 'It’s 1 day late. It was due Mon, Nov 23.',
    detail: 'Ingrid is working on it.',
    action: { id: 'write', label: 'Write to us' },
  });
  expect(staff({ ...late, my_status: 'in_progress' })).toMatchObject({
    who: 'late',
    text: '1 day late (was due Mon, Nov 23).',
    action: { id: 'complete' },
    other: { id: 'write', label: 'Message Ann' },
  });
  expect(admin(late)).toMatchObject({
    who: 'late',
    text: 'Order 12 is 1 day late (was due Mon, Nov 23).',
    action: { id: 'move', label: 'Move the promise' },
    other: { id: 'write', label: 'Message Ann' },
  });
  expect(admin({ ...late, staff: [] })).toMatchObject({ action: { label: 'Assign Staff' }, other: { id: 'move' } });
});

test('an order without staff is assigned', () => {
  const isNew = { status: 'pending', staff: [] };
  expect(customer(isNew)).toEqual({ who: 'them', text: 'We’ll assign an engineer today.' });
  expect(admin(isNew)).toMatchObject({ who: 'you', action: { id: 'assign', label: 'Assign Staff' } });
});

test('staff start, complete and deliver, while the others wait', () => {
  expect(staff()).toMatchObject({ who: 'you', action: { id: 'start', label: 'Start Work' } });
  expect(staff({ my_status: 'in_progress' })).toMatchObject({ action: { id: 'complete', label: 'Complete Work' } });
  expect(staff({ my_status: 'completed' })).toMatchObject({ action: { id: 'deliver', label: 'Deliver Work' } });
  expect(customer({ status: 'pending' }).text).toBe('Ingrid will start soon.');
  expect(customer()).toEqual({ who: 'them', text: 'Ingrid is working on it.' });
  expect(customer({ staff: [ingrid, { ...ingrid, id: 6, name: 'Marcus' }] }).text).toBe(
    'Ingrid and Marcus are working on it.',
  );
  expect(customer({ status: 'completed' }).text).toBe('The work is done. We’ll hand it over shortly.');
  expect(admin({ status: 'pending' }).text).toBe('Waiting for Ingrid to start.');
  expect(admin().text).toBe('In progress with Ingrid.');
  expect(admin({ status: 'completed' }).text).toBe('The work is completed. Ingrid will deliver it next.');
});

test('a paused order waits for the customer’s reply, and the team can resume its clock', () => {
  expect(customer({ ...paused, ...unpaid })).toMatchObject({ who: 'you', action: { id: 'reply', label: 'Reply' } });
  const waits = { who: 'them', text: 'Waiting for Ann to answer.', action: { id: 'resume' } };
  expect(staff({ ...paused, my_status: 'in_progress' })).toMatchObject(waits);
  expect(admin(paused)).toMatchObject(waits);
});

test('a delivery is accepted in the next step, or changes are asked for', () => {
  expect(customer({ ...awaiting, deliveries: [delivery(2)] })).toMatchObject({
    who: 'you',
    detail: expect.stringMatching(/^2 files, summary\. .* after Tue, Dec 1\.$/),
    action: { id: 'accept', label: 'Accept' },
    other: { id: 'changes', label: 'Ask for changes' },
  });
  const used = { ...awaiting, acceptance: { ...awaiting.acceptance, revisions_used: 2 } };
  expect(customer(used).other).toBeUndefined();
  expect(customer(awaiting, { mayDecide: false })).toMatchObject({ action: { id: 'check' } });
  for (const step of [staff({ ...awaiting, my_status: 'delivered' }), admin(awaiting)])
    expect(step).toEqual({ who: 'them', text: 'Delivered. Ann can check it until Tue, Dec 1.' });
});

test('requested changes are made and delivered again', () => {
  const changes = { acceptance: { ...acceptance, state: 'changes_requested' } };
  expect(staff({ ...changes, my_status: 'in_progress' })).toMatchObject({
    who: 'you',
    text: 'Ann asked for changes. Make them, then deliver again.',
  });
  expect(customer(changes).text).toBe('We’re making the changes you asked for.');
  expect(admin(changes).text).toBe('Ann asked for changes. Ingrid will deliver again.');
});

test('after acceptance a customer can write a review once, and write to us', () => {
  expect(customer(automatic)).toEqual({
    who: 'done',
    text: 'This order was accepted automatically on Tue, Dec 1.',
    action: { id: 'review', label: 'Write a review' },
    other: { id: 'write', label: 'Something wrong? Write to us' },
  });
  expect(customer({ ...automatic, has_review: true }).action).toBeUndefined();
  expect(staff({ ...automatic, my_status: 'delivered' }).text).toBe('Accepted automatically on Tue, Dec 1.');
  expect(admin(automatic)).toEqual({ who: 'done', text: 'Accepted automatically on Tue, Dec 1.' });
});
