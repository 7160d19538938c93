import { expect, test } from 'vitest';
import { type AttemptState, attemptStates } from '../../../../contract/shared/status.ts';
import { buyerSteps, openStates, transitions, webhookQueries } from './attempt-transitions.ts';

type Change = keyof typeof transitions;
const changes = Object.keys(transitions) as Change[];

function next(state: AttemptState, change: Change): AttemptState | null {
  const { from, to } = transitions[change];
  return (from as readonly AttemptState[]).includes(state) ? to : null;
}

const open = {
  requireAction: 'requires_action',
  fail: 'failed',
  restart: null,
  finish: 'done',
  flagForReview: 'needs_review',
  refund: 'refunded',
};
const final = { requireAction: null, fail: null, restart: null, finish: null, flagForReview: null, refund: null };

test.each<[AttemptState, Record<Change, AttemptState | null>]>([
  ['started', open as Record<Change, AttemptState | null>],
  ['requires_action', open as Record<Change, AttemptState | null>],
  ['failed', { ...open, requireAction: null, fail: null, restart: 'started' } as Record<Change, AttemptState | null>],
  ['done', final],
  ['refunded', final],
  ['needs_review', final],
])('every change of an attempt in the state %s has a defined result', (state, expected) => {
  expect(Object.fromEntries(changes.map((change) => [change, next(state, change)]))).toEqual(expected);
});

test('every state has a step for both requests of a buyer and a rule for webhooks', () => {
  for (const table of [buyerSteps, webhookQueries])
    expect(Object.keys(table).sort()).toEqual([...attemptStates].sort());
  for (const state of attemptStates) expect(Object.keys(buyerSteps[state]).sort()).toEqual(['continue', 'resume']);
});

test('the provider is charged for open attempts only, except for a retry', () => {
  const chargedStates = attemptStates.filter((state) => /^charge/.test(buyerSteps[state].resume));
  expect(chargedStates).toEqual(openStates);
  expect(attemptStates.filter((state) => buyerSteps[state].resume === 'retry')).toEqual(transitions.restart.from);
});

test('captured money always ends in an order or a review, whatever was recorded before', () => {
  for (const state of attemptStates)
    expect(next(state, 'finish') !== null || ['done', 'refunded', 'needs_review'].includes(state), state).toBe(true);
  expect(transitions.flagForReview.from).toEqual(transitions.finish.from);
});
