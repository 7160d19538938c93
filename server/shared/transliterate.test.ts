import { expect, test } from 'vitest';
import { transliterate } from './transliterate.ts';

test.each([
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['Ærø Cœur Đorđe', 'aero coeur dorde'],
  ['İzmir', 'izmir'],
  ['Привет', 'привет'],
])('%s becomes %s', (text, plain) => {
  expect(transliterate(text)).toBe(plain);
});
