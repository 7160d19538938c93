import { expect, test } from 'vitest';
import { acceptance, admin, automatic, customer, delivery, late, promise, staff } from '../next-step.fixture.ts';

const mayCancel = {
  ...late,
  can_cancel: 'late',
  days_late: 1,
  cancel_refund: { amount: '50.00', way: 'to your card' },
};

test('a late order can be cancelled or waited for, and neither is suggested', () => {
  expect(customer(mayCancel)).toEqual({
    who: 'late',
    text: 'It’s 1 day late. Keep waiting, or cancel for $50.00 back.',
    detail: 'Ingrid is working on it.',
    action: { id: 'cancel', label: 'Cancel for $50.00 back' },
    other: { id: 'keep-waiting', label: 'Keep waiting' },
  });
  expect(customer({ ...mayCancel, promise, days_late: 2 }).text).toContain('2 days late');
  expect(customer({ ...mayCancel, days_late: 0, cancel_refund: null })).toMatchObject({
    text: 'It was due today. Keep waiting, or cancel it.',
    action: { label: 'Cancel order' },
  });
  expect(customer(mayCancel, { mayDecide: false }).action).toEqual({ id: 'write', label: 'Write to us' });
  expect(admin(mayCancel).detail).toContain('Ann can cancel for a full refund.');
});

test('after the choice to wait, all know when the customer is asked again', () => {
  const waits = { ...mayCancel, keep_waiting_until: '2026-11-30' };
  expect(customer(waits)).toMatchObject({
    who: 'them',
    text: 'Thank you for waiting. We’ll ask you again on Mon, Nov 30.',
  });
  const text = 'Ann keeps waiting; we ask again on Mon, Nov 30.';
  expect(admin(waits).detail).toContain(text);
  expect(staff({ ...waits, my_status: 'in_progress' }).detail).toContain(text);
});

test('a customer who cancelled reads where the money is', () => {
  const refund = { amount: '50.00', way: 'to your card', state: 'on_its_way' };
  const textOf = (more: object) => customer({ status: 'cancelled', cancelled_refund: { ...refund, ...more } }).text;
  expect(textOf({})).toBe('Cancelled. $50.00 is on its way to your card and arrives within 10 days.');
  expect(textOf({ way: 'the way you paid' })).toContain('on its way back to you and');
  expect(textOf({ state: 'arrived' })).toBe('Cancelled. $50.00 was returned to your card.');
  expect(textOf({ state: 'checking' })).toContain('We’re checking your refund');
});

const claim = {
  wish: 'fix',
  state: 'open',
  answer_by: '2026-11-26',
  decision: null,
  reason: null,
  refund: null,
  decided_at: null,
};
const claimed = (more: object = {}) => ({
  ...automatic,
  guarantee: { until: '2026-12-23', can_claim: false, claim: { ...claim, ...more } },
});

test('an open claim waits for the decision of an admin', () => {
  expect(customer(claimed())).toEqual({
    who: 'them',
    text: 'We’ll answer by Thu, Nov 26.',
    detail: 'You asked for a fix.',
  });
  expect(staff({ ...claimed(), my_status: 'delivered' }).text).toBe('Ann asked for a fix. The office will decide.');
  expect(admin(claimed({ wish: 'refund' }))).toEqual({
    who: 'you',
    text: 'Ann asks for a refund.',
    detail: 'Answer by Thu, Nov 26.',
    action: { id: 'decide', label: 'Decide' },
  });
});

test('the answer to a claim is read in the order', () => {
  const decided = { state: 'decided', decided_at: '2026-11-24T18:00:00Z' };
  expect(customer(claimed({ ...decided, decision: 'decline', reason: 'It is another printer.' })).detail).toBe(
    'We declined your request for a fix. It is another printer.',
  );
  expect(customer(claimed({ ...decided, decision: 'refund', refund: '20.00' })).detail).toBe(
    'We agreed to a refund of $20.00.',
  );
  const fixed = {
    ...claimed({ ...decided, decision: 'fix' }),
    status: 'processing',
    acceptance: { ...acceptance, state: 'changes_requested' },
    deliveries: [{ ...delivery(0), created_at: '2026-11-23T18:00:00Z' }],
  };
  expect(customer(fixed).text).toBe('We’re fixing what you told us about.');
  expect(staff({ ...fixed, my_status: 'in_progress' }).text).toBe('Ann asked for a fix. Make it, then deliver again.');
  expect(admin(fixed).text).toBe('Ingrid will fix what Ann reported, then deliver again.');
});

test('within the guarantee a fix or a refund can be asked for, and a late delivery stays late', () => {
  const guarantee = { until: '2026-12-23', can_claim: true, claim: null };
  const other = { id: 'claim', label: 'Something wrong? Ask for a fix or a refund' };
  expect(customer({ ...automatic, guarantee })).toMatchObject({ action: { id: 'review' }, other });
  expect(customer({ ...automatic, guarantee }, { mayDecide: false }).other?.id).toBe('write');
  const deliveries = [{ ...delivery(1), day: '2026-11-23' }];
  expect(customer({ ...automatic, guarantee, deliveries, days_delivered_late: 28 }).detail).toBe(
    'Delivered Mon, Nov 23, 28 days late. You can ask for a refund until Wed, Dec 23.',
  );
});

const withdrawal = {
  id: 4,
  state: 'received',
  reference: 'W-7KQ2M9XD',
  refund: null,
  kept: null,
  explanation: null,
  received_at: '2026-11-24T18:00:00Z',
  pay_back_by: '2026-12-08',
};

test('a withdrawal that waits for a decision is what the order is about', () => {
  expect(customer({ withdrawal })).toEqual({
    who: 'them',
    text: 'We have your withdrawal (W-7KQ2M9XD).',
    detail: 'We’ll decide about it. What we owe you is back by Tue, Dec 8.',
    action: { id: 'recall', label: 'Take it back' },
  });
  expect(admin({ withdrawal })).toMatchObject({
    who: 'you',
    text: 'Ann withdraws from the contract.',
    action: { id: 'decide-withdrawal', label: 'Decide' },
  });
  expect(admin({ withdrawal: { ...withdrawal, pay_back_by: '2026-11-23' } }).who).toBe('late');
  expect(admin({ withdrawal: { ...withdrawal, state: 'recalled' } }).action?.id).not.toBe('decide-withdrawal');
});

test('what was kept is said with what it was for', () => {
  const executed = { ...withdrawal, state: 'executed', kept: '20.00', explanation: 'Two of five rooms were measured.' };
  expect(customer({ status: 'cancelled', withdrawal: executed }).detail).toBe(
    'We kept $20.00 for the part that was done. Two of five rooms were measured.',
  );
  expect(customer({ status: 'cancelled', withdrawal: { ...executed, kept: '0.00' } }).detail).toBeUndefined();
});
