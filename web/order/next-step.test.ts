import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';
import { stepUrl } from './step-url.ts';
import type { AdminOrderWorkspace, CustomerOrderWorkspace, StaffOrderWorkspace } from './workspace.ts';

const promise = {
  state: 'running',
  reason: null,
  due_on: '2026-11-26',
  due_at: '2026-11-27T01:00:00Z',
  due_if_now: null,
  questions: 0,
  answered: 0,
  first_due_on: '2026-11-26',
  working_days_left: 2,
  since: '2026-11-23T18:00:00Z',
  today: '2026-11-24',
  late: false,
  time_zone: 'America/Los_Angeles',
  moves: [],
} as const;

const acceptance = {
  state: 'none',
  due_at: null,
  how: null,
  accepted_at: null,
  extended: false,
  revisions_included: 2,
  revisions_used: 0,
} as const;

const field = {
  key: 'domain',
  label: 'Domain',
  help: null,
  type: 'line',
  required: true,
  options: [],
  max_files: null,
};
const openIntake = {
  item_id: 1,
  service: { id: 1, title: 'Microsoft 365 move' },
  state: 'open',
  intro: '',
  fields: [field, { ...field, key: 'users' }],
  answers: { users: '12' },
  missing: ['domain'],
  updated_at: '2026-11-23T18:00:00Z',
};

const ingrid = { id: 5, name: 'Ingrid', pivot: { user_id: 5, status: 'assigned' } };
const common = {
  id: 12,
  user: { id: 3, name: 'Ann', email: 'ann@example.com' },
  status: 'processing',
  promise,
  acceptance,
  intakes: [],
  deliveries: [],
  staff: [ingrid],
  unread: 0,
};
const unpaid = { invoices: [{ status: 'unpaid', due: '50.00' }] };

const customer = (part: object = {}) =>
  nextStep({ role: 'customer', order: { ...common, invoices: [], ...part } as unknown as CustomerOrderWorkspace });
const staff = (part: object = {}) =>
  nextStep({ role: 'staff', order: { ...common, my_status: 'assigned', ...part } as unknown as StaffOrderWorkspace });
const admin = (part: object = {}, more = {}) =>
  nextStep({ role: 'admin', order: { ...common, ...part } as unknown as AdminOrderWorkspace }, more);

const awaiting = {
  status: 'delivered',
  acceptance: { ...acceptance, state: 'awaiting', due_at: '2026-12-02T01:00:00Z' },
};
const automatic = {
  status: 'delivered',
  acceptance: { ...acceptance, state: 'accepted', how: 'automatic', accepted_at: '2026-12-02T01:00:00Z' },
};

test('a customer answers questions before anything else but the payment that the clock waits for', () => {
  const asked = { status: 'pending', intakes: [openIntake] };
  expect(customer(asked)).toMatchObject({ who: 'you', detail: '1 of 2 answered', action: { id: 'answer' } });
  expect(customer({ ...asked, ...unpaid })).toMatchObject({ action: { id: 'answer' } });
  expect(customer({ ...asked, ...unpaid, promise: { ...promise, state: 'waiting', reason: 'payment' } })).toMatchObject(
    { action: { id: 'pay' } },
  );
});

test('a customer is asked to reply, to pay and to read, in this order', () => {
  const paused = { promise: { ...promise, state: 'paused', reason: 'customer' } };
  expect(customer({ ...paused, ...unpaid, unread: 2 })).toMatchObject({ action: { id: 'reply' } });
  expect(customer({ ...unpaid, unread: 2 })).toMatchObject({ action: { id: 'pay', label: 'Pay now' } });
  expect(customer({ unread: 2 })).toMatchObject({ text: 'You have 2 new messages.', action: { id: 'read' } });
});

test('a customer checks a delivery, and may write to us after an automatic acceptance', () => {
  expect(customer(awaiting)).toMatchObject({
    who: 'you',
    detail: expect.stringContaining('after Tue, Dec 1'),
    action: { id: 'check' },
  });
  expect(customer(automatic)).toMatchObject({
    who: 'done',
    text: 'This order was accepted automatically on Tue, Dec 1.',
    detail: 'Something not right? Write to us.',
  });
});

test('a customer with nothing to do sees who works on the order', () => {
  expect(customer()).toEqual({ who: 'them', text: 'Ingrid is working on it.' });
  expect(customer({ staff: [ingrid, { ...ingrid, id: 6, name: 'Marcus' }] })).toMatchObject({
    text: 'Ingrid and Marcus are working on it.',
  });
  expect(customer({ status: 'pending', staff: [] }).text).toContain('We’ll assign an engineer shortly.');
  expect(customer({ status: 'cancelled' }).action).toBeUndefined();
});

test('staff start, complete and deliver', () => {
  expect(staff()).toMatchObject({ who: 'you', action: { id: 'start', label: 'Start Work' } });
  expect(staff({ my_status: 'in_progress' })).toMatchObject({ action: { id: 'complete', label: 'Complete Work' } });
  expect(staff({ my_status: 'completed' })).toMatchObject({ action: { id: 'deliver', label: 'Deliver Work' } });
});

test('staff can’t start before the questions are answered, and resume a paused clock', () => {
  expect(staff({ intakes: [openIntake] })).toMatchObject({
    who: 'them',
    text: 'Waiting for Ann to answer the questions.',
    action: { id: 'questions' },
  });
  const paused = { my_status: 'in_progress', promise: { ...promise, state: 'paused', reason: 'customer' } };
  expect(staff(paused)).toMatchObject({ who: 'them', text: 'Waiting for Ann to answer.', action: { id: 'resume' } });
});

test('staff are told of requested changes, and of acceptance', () => {
  const changes = { my_status: 'in_progress', acceptance: { ...acceptance, state: 'changes_requested' } };
  expect(staff(changes)).toMatchObject({ who: 'you', text: 'Ann asked for changes. Make them, then deliver again.' });
  expect(staff({ ...awaiting, my_status: 'delivered' }).text).toBe('Delivered. Ann can check it until Tue, Dec 1.');
  expect(staff({ ...automatic, my_status: 'delivered' }).text).toBe('Accepted automatically on Tue, Dec 1.');
});

test('an admin reviews quarantined email, assigns, and rescues what is late', () => {
  const isNew = { status: 'pending', staff: [] };
  expect(admin(isNew, { quarantined: 1 })).toMatchObject({ action: { id: 'quarantine' } });
  expect(admin(isNew)).toMatchObject({ who: 'you', action: { id: 'assign', label: 'Assign Staff' } });
  const late = { promise: { ...promise, due_on: '2026-11-23', due_at: '2026-11-24T01:00:00Z', late: true } };
  expect(admin(late)).toMatchObject({
    who: 'late',
    text: 'This order is overdue. It was due Mon, Nov 23.',
    action: { id: 'move' },
  });
});

test('a disputed order says how much is held and until when to decide, before anything else', () => {
  const dispute = { payment_id: 4, amount: '280.00', respond_by: '2026-12-04T01:00:00Z' };
  const isNew = { status: 'pending', staff: [] };
  const step = {
    who: 'you',
    text: 'Disputed: the bank holds $280.00. Decide before Dec 3.',
    action: { id: 'dispute' },
  };
  for (const state of [isNew, { status: 'cancelled' }, awaiting, { unread: 2 }])
    expect(admin({ ...state, dispute }, { quarantined: 1 })).toMatchObject(step);
  const answered = { ...dispute, respond_by: null };
  expect(admin({ ...isNew, dispute: answered })).toMatchObject({
    who: 'them',
    text: 'Disputed: the bank holds $280.00.',
  });
  expect(admin({ dispute: answered, unread: 1 })).toMatchObject({ action: { id: 'read' } });
  const order = { ...common, dispute } as unknown as AdminOrderWorkspace;
  expect(stepUrl({ role: 'admin', order }, 'dispute', '')).toBe('/admin/dashboard/payments/disputes?payment_id=4');
});

test('an admin sees whom an order waits for', () => {
  const waits = (reason: string) => ({ status: 'pending', promise: { ...promise, state: 'waiting', reason } });
  expect(admin(waits('payment')).text).toBe('Waiting for payment from Ann.');
  expect(admin({ ...waits('intake'), intakes: [openIntake] })).toMatchObject({ action: { id: 'questions' } });
  expect(admin({ promise: { ...promise, state: 'paused', reason: 'customer' } })).toMatchObject({
    action: { id: 'resume' },
  });
  expect(admin(automatic).text).toBe('Accepted automatically on Tue, Dec 1.');
  expect(admin().text).toBe('In progress with Ingrid.');
});

test('a late order says so to its customer and to the staff at work', () => {
  const late = { promise: { ...promise, due_on: '2026-11-23', due_at: '2026-11-24T01:00:00Z', late: true } };
  expect(customer(late)).toEqual({
    who: 'them',
    text: 'Ingrid is working on it.',
    detail: 'It’s taking longer than we promised. You can write to us any time.',
    action: { id: 'write', label: 'Write to us' },
  });
  expect(customer({ ...late, status: 'pending' }).text).toBe('Ingrid will start soon.');
  expect(staff({ ...late, my_status: 'in_progress' })).toMatchObject({
    who: 'late',
    detail: 'It was due Mon, Nov 23. Tell Ann if it takes longer.',
    action: { id: 'complete' },
  });
});
