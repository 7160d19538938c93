import { expect, test } from 'vitest';
import { highlightsOf } from './highlights.ts';

const marked = (title: string, ...words: string[]) =>
  highlightsOf(title, words).map(([from, to]) => title.slice(from, to));

test.each([
  ['Firewall setup', ['fire'], ['Fire']],
  ['Wi-Fi survey', ['wifi', 'su'], ['Wi-Fi', 'su']],
  ['Wi-Fi survey', ['fi'], ['Fi']],
  ['Straße für Müller', ['strasse', 'mul'], ['Straße', 'Mül']],
  ['Mu\u0308ller', ['mu'], ['Mu\u0308']],
  ['Office 365', ['365', 'off', 'office'], ['Office', '365']],
  ['株式会社山田電機', ['山田'], ['山田']],
  ['บริษัทตัวอย่าง', ['ตวอยาง'], ['ตัวอย่าง']],
  ['주식회사한국전자', ['한국'.normalize('NFKD')], ['한국']],
  ['Backup', ['restore'], []],
  ['INV-2026-000007', ['2026000007'], ['2026-000007']],
])('in %j, %j match %j', (title, words, matches) => {
  expect(marked(title, ...words)).toEqual(matches);
});
