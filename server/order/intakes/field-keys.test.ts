import { expect, test } from 'vitest';
import { keyOf, keysOf } from './field-keys.ts';

test.each([
  ['Your domain', 'your_domain'],
  ['  Größe & Farbe? ', 'grosse_farbe'],
  ['3 wishes', 'field_3_wishes'],
  ['???', 'field'],
  ['Москва', 'field'],
  ['Administrator password of the old mail', 'administrator_password_of_the_ol'],
])('the key of “%s” is %s', (label, key) => {
  expect(keyOf(label)).toBe(key);
  expect(key).toMatch(/^[a-z][a-z0-9_]{0,31}$/);
});

const labelled = (...labels: string[]) => labels.map((label) => ({ label }));

test('two fields with one label get two keys, however long it is', () => {
  expect(keysOf(labelled('Domain', 'Domain', 'Domain'), new Map())).toEqual(['domain', 'domain_2', 'domain_3']);
  const [first, second] = keysOf(labelled('x'.repeat(60), 'x'.repeat(60)), new Map());
  expect([first?.length, second?.length, first === second]).toEqual([32, 32, false]);
});

test('a key that is sent stays, also if a field before it has its label', () => {
  expect(keysOf([{ label: 'Domain' }, { key: 'domain', label: 'Your domain' }], new Map())).toEqual([
    'domain_2',
    'domain',
  ]);
});

test('a key of an earlier version is used again for the same label only', () => {
  expect(keysOf(labelled('Domain'), new Map([['domain', 'Domain']]))).toEqual(['domain']);
  expect(keysOf(labelled('Domain'), new Map([['domain', 'Web address']]))).toEqual(['domain_2']);
});
