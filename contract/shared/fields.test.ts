import { expect, test } from 'vitest';
import { canonicalEmail, email, forbidFields, personName, phone, requiredText } from './fields.ts';
import { idParam, pageOf, paging, slugParam } from './http.ts';

test.each([
  ['Cloud And Mail', 'cloud-and-mail'],
  ['  security ', 'security'],
  ['wi-fi  survey', 'wi-fi-survey'],
  ['HOT', 'hot'],
  ['a\tb\nc', 'a-b-c'],
  ['größe', 'größe'],
])('the slug %j is matched as %j', (typed, slug) => {
  expect(slugParam.parse({ slug: typed })).toEqual({ slug });
});

test.each(['1', '2147483647'])('%j is an id', (id) => {
  expect(idParam.parse({ id })).toEqual({ id: Number(id) });
});

test.each(['0', '-1', '1.5', 'abc', '', '2147483648', '1e99', 'NaN', '0x', '1;drop table users'])(
  '%j is not an id',
  (id) => {
    expect(idParam.safeParse({ id }).success).toBe(false);
  },
);

test('an email address is trimmed, stored as typed, and compared without case or width', () => {
  expect(email.parse('  Ann@X.io ')).toBe('Ann@X.io');
  for (const same of ['ann@x.io', ' ANN@X.IO ', 'Ａnn@x.io']) expect(canonicalEmail(same)).toBe('ann@x.io');
});

test('a domain may be in any script and is the same as its ASCII form', () => {
  expect(email.parse('anna@Müller.de')).toBe('anna@Müller.de');
  for (const same of ['anna@müller.de', 'Anna@MÜLLER.DE', 'anna@mu\u0308ller.de', 'anna@xn--mller-kva.de'])
    expect(canonicalEmail(same)).toBe('anna@xn--mller-kva.de');
  for (const bad of ['anna@müller', 'anna@müller.de/x', 'anna@müller.de:25', 'anna@mü ller.de'])
    expect(email.safeParse(bad).success, bad).toBe(false);
});

test.each([
  '',
  ' ',
  'ann',
  '@x.io',
  'ann@',
  'a b@x.io',
  'ann@x.io\nbcc: eve@x.io',
  'ann@x.io\r\n',
  `${'a'.repeat(250)}@x.io`,
  5,
  null,
  ['ann@x.io'],
])('%j is not an email address', (typed) => {
  expect(email.safeParse(typed).success).toBe(false);
});

test.each(['+1 555 010 0199', '+15550100199', '(+49) 30/90.18-20', '+1\u00a0555\u00a0010\u00a00199', '+1234567'])(
  '%j is a phone number, kept as typed',
  (typed) => {
    expect(phone.parse(` ${typed} `)).toBe(typed);
  },
);

test.each([
  '555 010 0199',
  '+0 555 010 0199',
  '+123456',
  '+1234567890123456',
  '1+5550100199',
  '++15550100199',
  '+1 555 x',
  '+1 555\n010 0199',
  '+١٢٣٤٥٦٧٨',
  15550100199,
])('%j is no phone number', (typed) => {
  expect(phone.safeParse(typed).success).toBe(false);
});

test('a blank phone number is none, and an absent one says nothing', () => {
  for (const blank of ['', '  ', '\u200b', null]) expect(phone.parse(blank)).toBeNull();
  expect(phone.parse(undefined)).toBeUndefined();
});

test('a name is a single line with white space collapsed', () => {
  expect(personName.parse('  Ann   Lee ')).toBe('Ann Lee');
  for (const bad of ['', '   ', '\u0000\u202e', 'x'.repeat(121), 5])
    expect(personName.safeParse(bad).success).toBe(false);
});

test.each([
  ['Ann\r\nBcc: eve@x.io', 'Ann Bcc: eve@x.io'],
  ['Ann\tLee\u0000\u0007', 'Ann Lee'],
  ['\u202eeel nnA\u202c', 'eel nnA'],
  ['\u2066محمد\u2069\u200e\u200f\u061c', 'محمد'],
  ['Zoe\u200d 👩‍💻', 'Zoe\u200d 👩‍💻'],
])('control characters and marks of direction in %j are removed', (sent, stored) => {
  expect(personName.parse(sent)).toBe(stored);
});

test('a text is trimmed, preserves line breaks, and has a maximum length', () => {
  const text = requiredText(10);
  expect(text.parse(' a\nb ')).toBe('a\nb');
  for (const bad of ['', ' \n ', 'x'.repeat(11)]) expect(text.safeParse(bad).success).toBe(false);
});

test('a forbidden field must be absent', () => {
  const { role } = forbidFields('role');
  expect(role.safeParse(undefined).success).toBe(true);
  for (const value of [null, '', 'admin', 1]) expect(role.safeParse(value).success).toBe(false);
});

test('paging has bounds and accepts strings', () => {
  expect(paging().parse({})).toEqual({ page: 1, per_page: 100 });
  expect(paging(25).parse({ page: '3' })).toEqual({ page: 3, per_page: 25 });
  for (const bad of [
    { page: '0' },
    { page: 'x' },
    { per_page: '0' },
    { per_page: '101' },
    { page: '1.5' },
    { page: ['1', '2'] },
  ])
    expect(paging().safeParse(bad).success, JSON.stringify(bad)).toBe(false);
});

test('a page has its number and totals, and an empty list has one page', () => {
  expect(pageOf([1, 2], 5, { page: 2, per_page: 2 }).meta).toEqual({ page: 2, per_page: 2, total: 5, last_page: 3 });
  expect(pageOf([], 0, { page: 1, per_page: 100 }).meta).toEqual({ page: 1, per_page: 100, total: 0, last_page: 1 });
});
