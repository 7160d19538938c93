import { expect, test } from 'vitest';
import { eventsLook } from './finding-labels.ts';

test('events arrive only once one has', () => {
  const at = '2027-03-01T10:00:00.000Z';
  expect(eventsLook({ state: 'ok', last_event_at: null }).label).toBe('Waiting for the first event');
  expect(eventsLook({ state: 'ok', last_event_at: at }).label).toBe('Last event');
  expect(eventsLook({ state: 'silent', last_event_at: null }).label).toBe('No events');
  expect(eventsLook({ state: 'off', last_event_at: null }).label).toBe('Not configured');
});
