import { expect, test } from 'vitest';
import { healthLabel } from './finding-labels.ts';

test('events arrive only once one has', () => {
  const at = '2027-03-01T10:00:00.000Z';
  expect(healthLabel({ state: 'ok', last_event_at: null }).label).toBe('Waiting for the first event');
  expect(healthLabel({ state: 'ok', last_event_at: at }).label).toBe('Events arrive');
  expect(healthLabel({ state: 'silent', last_event_at: null }).label).toBe('No events');
  expect(healthLabel({ state: 'off', last_event_at: null }).label).toBe('Not configured');
});
