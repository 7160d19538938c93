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
  ['Backup', ['restore'], []],
  ['INV-2026-000007', ['2026000007'], ['2026-000007']],
])('in %j, %j match %j', (title, words, matches) => {
  expect(marked(title, ...words)).toEqual(matches);
});
