import { expect, test } from 'vitest';
import { type ThreadEvent, threadEventKinds } from '../../../contract/order/thread-events.ts';
import { eventText } from './event-text.ts';

const reader = { role: 'customer', meId: 1, today: '2026-11-27', people: new Map([[4, 'Marcus Adeyemi']]) } as const;
const admin = { ...reader, role: 'admin', meId: 9 } as const;
const ingrid = { id: 2, name: 'Ingrid Solheim', side: 'team' } as const;
const dana = { id: 1, name: 'Dana Whitfield', side: 'customer' } as const;
const event = (kind: ThreadEvent['kind'], part: Partial<ThreadEvent> = {}): ThreadEvent => ({
  id: '1',
  kind,
  by: null,
  detail: {},
  at: '2026-11-24T10:00:00',
  ...part,
});

test('an event of a person says first who did it, and the reader is “You”', () => {
  expect(eventText(event('started', { by: ingrid }), reader)).toEqual({ text: 'Ingrid started the work' });
  expect(eventText(event('accepted', { by: dana }), reader).text).toBe('You accepted the delivery');
  expect(eventText(event('accepted', { by: dana }), admin).text).toBe('Dana accepted the delivery');
  expect(eventText(event('started'), reader)).toEqual({ text: 'Work started' });
  const assigned = event('assigned', {
    by: { id: 9, name: 'Robin Alder', side: 'team' },
    detail: { name: 'Ingrid Solheim' },
  });
  expect(eventText(assigned, admin)).toEqual({ text: 'Assigned to Ingrid Solheim', by: 'You' });
});

test('money says how much and which way, from the reader’s side', () => {
  const payment = { amount: '1400.00', method: 'stripe' };
  expect(eventText(event('payment', { detail: payment }), reader).text).toBe('Payment of $1,400.00 by card');
  const byVisa = event('payment', { detail: { ...payment, card: 'Visa ·4242' } });
  expect(eventText(byVisa, reader).text).toBe('Payment of $1,400.00 by Visa ·4242');
  const refund = event('refund', {
    detail: { amount: '20.00', method: 'paypal', credit_note_number: 'CN-2026-000001' },
  });
  expect(eventText(refund, reader).text).toBe('Refund of $20.00 to your PayPal account, credit note CN-2026-000001');
  expect(eventText(refund, admin).text).toContain('to the customer’s PayPal account');
  expect(eventText(event('payment', { detail: { amount: '5.00', method: 'other' } }), reader).text).toBe(
    'Payment of $5.00',
  );
  const paid = event('commission_paid', { detail: { amount: '28.00', user_id: 4 } });
  expect(eventText(paid, admin).text).toBe('Commission of $28.00 paid to Marcus Adeyemi');
});

test('a moved promise names both days and the reason', () => {
  const moved = event('promise_moved', { detail: { from: '2026-11-25', to: '2026-12-01', reason: 'A part is late.' } });
  expect(eventText(moved, reader).text).toBe('Moved from Wed, Nov 25 to Tue, Dec 1: A part is late.');
});

test('every kind has a text, also without its details', () => {
  for (const kind of threadEventKinds)
    for (const by of [null, ingrid]) expect(eventText(event(kind, { by }), admin).text, kind).toMatch(/^[A-Z]/);
});
