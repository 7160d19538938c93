import { expect, test } from 'vitest';
import { transliterate } from './transliterate.ts';

test.each([
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['Ærø Cœur Đorđe', 'aero coeur dorde'],
  ['İzmir', 'izmir'],
  ['Þórður Guðmundsson', 'thordur gudmundsson'],
  ['Ħamrun Borġ', 'hamrun borg'],
  ['Ŋga Ŧor Ɗan Ƙano Işıl Ǿ', 'nga tor dan kano isil o'],
  ['Привет', 'привет'],
])('%s becomes %s', (text, plain) => {
  expect(transliterate(text)).toBe(plain);
});
