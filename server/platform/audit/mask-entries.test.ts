import { expect, test } from 'vitest';
import { maskedRecord } from './mask-entries.ts';

const mask = (record: object) => JSON.parse(maskedRecord(JSON.stringify(record)) ?? '');

test('values of names and addresses are masked, also within lists and texts, and others are not', () => {
  expect(
    mask({
      name: 'Ida',
      phone: null,
      email: '',
      status: 'paid',
      amount: 12,
      note: 'Call ida@mail.test',
      postal_address: { street: '1 Main Street', country: 'US' },
      billing: '{"company":"Ida Ltd","vies":true}',
      emails: ['ida@mail.test'],
      to: '2026-12-01',
    }),
  ).toEqual({
    name: '(removed)',
    phone: null,
    email: '',
    status: 'paid',
    amount: 12,
    note: '(removed)',
    postal_address: { street: '(removed)', country: '(removed)' },
    billing: '{"company":"(removed)","vies":true}',
    emails: ['(removed)'],
    to: '2026-12-01',
  });
});

test('a text that is no record is left as it is', () => {
  expect(maskedRecord(null)).toBeNull();
  expect(maskedRecord('not json')).toBe('not json');
});
