import { expect, test } from 'vitest';
import type { OrderPromise } from './order-promise.ts';
import {
  checkoutSentence,
  doneByText,
  movedSentence,
  offerSentence,
  type PromiseReader,
  promiseSentence,
} from './promise-sentence.ts';

const promise = (part: Partial<OrderPromise>): OrderPromise => ({
  state: 'running',
  reason: null,
  due_on: '2026-11-26',
  due_at: '2026-11-27T01:00:00Z',
  due_if_now: null,
  starts_on: null,
  questions: 0,
  answered: 0,
  first_due_on: '2026-11-26',
  working_days_left: 3,
  since: '2026-11-23T18:00:00Z',
  today: '2026-11-24',
  late: false,
  time_zone: 'America/Los_Angeles',
  moves: [],
  ...part,
});
const user = { name: 'Dana Whitfield' };

/** The customer’s and the admin’s sentence; staff read the latter. */
function texts(part: Partial<OrderPromise>, status = 'processing'): [string, string] {
  const by = (reader: PromiseReader) => promiseSentence(promise(part), { status, user }, reader);
  expect(by('staff')).toBe(by('admin'));
  return [by('customer'), by('admin')];
}

test('a running promise names its day, and the year only if it is another one', () => {
  expect(texts({})).toEqual(['Ready by Thu, Nov 26.', 'Due Thu, Nov 26.']);
  expect(texts({ due_on: '2027-01-05' })).toEqual(['Ready by Tue, Jan 5, 2027.', 'Due Tue, Jan 5, 2027.']);
  expect(texts({ due_on: '2026-11-24' })).toEqual(['Ready today.', 'Due today.']);
});

test('a missed promise says how late it is, but not in days on the day itself', () => {
  expect(texts({ due_on: '2026-11-17', late: true })).toEqual([
    'It’s 7 days late. It was due Tue, Nov 17.',
    '7 days late (was due Tue, Nov 17).',
  ]);
  expect(texts({ due_on: '2026-11-23', late: true })).toEqual([
    'It’s 1 day late. It was due Mon, Nov 23.',
    '1 day late (was due Mon, Nov 23).',
  ]);
  expect(texts({ due_on: '2026-11-24', late: true })).toEqual(['It was due today.', 'Was due today.']);
});

test('a waiting promise tells customers their day and their part, and the team whom it waits for', () => {
  const waiting = { state: 'waiting', due_if_now: '2026-12-01' } as const;
  expect(texts({ ...waiting, reason: 'intake', questions: 5, answered: 2 })).toEqual([
    'Done by Tue, Dec 1 if you answer 5 questions today.',
    '3 working days start when Dana answers (2 of 5 answered).',
  ]);
  expect(texts({ ...waiting, reason: 'intake', questions: 1, working_days_left: 1 })).toEqual([
    'Done by Tue, Dec 1 if you answer 1 question today.',
    '1 working day starts when Dana answers (0 of 1 answered).',
  ]);
  expect(texts({ ...waiting, reason: 'payment' })).toEqual([
    'Done by Tue, Dec 1 if you pay today.',
    '3 working days start when Dana pays.',
  ]);
  expect(texts({ ...waiting, reason: 'withdrawal', starts_on: '2026-12-10', working_days_left: 5 })).toEqual([
    'Your 5 working days start on Dec 10, when your withdrawal period ends.',
    '5 working days start on Dec 10, when the withdrawal period ends.',
  ]);
  // The day would be false for whoever only pays.
  expect(texts({ ...waiting, reason: 'payment', questions: 5 })[0]).toBe(
    'Done by Tue, Dec 1 if you pay and answer 5 questions today.',
  );
});

test('a paused promise says since when, for whom and what is left', () => {
  const asked = { state: 'paused', reason: 'customer' } as const;
  expect(texts(asked)).toEqual([
    'Paused since Monday: we need your answer. 3 working days left.',
    'Paused since Monday: waiting for Dana. 3 working days left.',
  ]);
  expect(texts({ ...asked, since: '2026-11-09T18:00:00Z', working_days_left: 1 })[0]).toBe(
    'Paused since Mon, Nov 9: we need your answer. 1 working day left.',
  );
  expect(texts({ ...asked, working_days_left: 0 })[0]).toBe('Paused since Monday: we need your answer.');
});

test('a delivered promise says whether it was met, in the company’s days', () => {
  const stopped = (since: string) => texts({ state: 'stopped', since }, 'delivered');
  // 23:30 on Thursday in Los Angeles is Friday in Berlin and in UTC.
  expect(stopped('2026-11-27T07:30:00Z')).toEqual(Array(2).fill('Delivered Thu, Nov 26, on time.'));
  expect(stopped('2026-11-27T20:00:00Z')).toEqual(Array(2).fill('Delivered Fri, Nov 27, 1 day late.'));
  expect(stopped('2026-12-24T20:00:00Z')).toEqual(Array(2).fill('Delivered Thu, Dec 24, 28 days late.'));
});

test('a cancelled order promises nothing', () => {
  expect(texts({ state: 'stopped' }, 'cancelled')).toEqual(Array(2).fill('Cancelled. No further work.'));
});

test('a moved promise names both days and the reason', () => {
  const move = { from: '2026-11-27T01:00:00Z', to: '2027-01-05T01:00:00Z', reason: 'A part is late.', at: '' };
  expect(movedSentence(promise({}), move)).toBe('Moved from Thu, Nov 26 to Mon, Jan 4, 2027: A part is late.');
});

test('before an order the day has its conditions', () => {
  const offer = { done_by: '2026-12-01', today: '2026-11-25', questions: 0 };
  expect([offerSentence(offer), checkoutSentence(offer)]).toEqual(
    Array(2).fill('Done by Tue, Dec 1 if you order today.'),
  );
  expect(offerSentence({ ...offer, questions: 5 })).toBe(
    'Done by Tue, Dec 1 if you order and answer 5 questions today.',
  );
  expect(checkoutSentence({ ...offer, questions: 1 })).toBe('Done by Tue, Dec 1 if you answer 1 question today.');
  expect(doneByText({ ...offer, done_by: '2027-01-05' })).toBe('Done by Tue, Jan 5, 2027');
});
