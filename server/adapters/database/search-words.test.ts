import { expect, test } from 'vitest';
import { indexWords, phoneWord, queryWords } from './search-words.ts';

const finds = (text: string, query: string) =>
  queryWords(query).every((word) => indexWords([text]).some((indexed) => indexed.startsWith(word)));

test.each([
  ['Ann Smith', 'smi'],
  ['ann@mail.test', 'mail.te'],
  ['ann@mail.test', 'ann@'],
  ['INV-2026-000123', 'inv-2026-000123'],
  ['INV-2026-000123', '000123'],
  ["Séan O'Néill", 'oneill sean'],
  ['Straße', 'STRASSE'],
  ['Wi-Fi survey', 'wifi'],
  ['Łukasz Øst', 'lukasz ost'],
  ['İstanbul', 'istanbul'],
  ['山田 太郎', '太'],
  ['محمد الأمين', 'الا'],
  ['한국어', '한국'],
  ['株式会社山田電機', '山田'],
  ['株式会社山田電機', '機'],
  ['山田太郎', '太郎'],
  ['ハードウェアの交換', 'ウェア'],
  ['주식회사한국전자', '한국'],
  ['บริษัทตัวอย่าง', 'ตัวอย่าง'],
  ['ບໍລິສັດລາວ', 'ລາວ'],
  ['ក្រុមហ៊ុនកម្ពុជា', 'កម្ពុជា'],
  ['မြန်မာနိုင်ငံ', 'နိုင်ငံ'],
  ['山田Router-2', 'router'],
  ['Þórður Guðmundsson', 'gudmundsson'],
])('%s is found by %s', (text, query) => {
  expect(finds(text, query)).toBe(true);
});

test.each([
  ['Ann Smith', 'mith'],
  ['Ann Smith', 'ann jones'],
  ['한국어', 'ㅏ'],
  ['山田太郎', '田郎'],
  ['INV-2026-000123', '2025'],
])('%s is not found by %s', (text, query) => {
  expect(finds(text, query)).toBe(false);
});

test.each([
  ['+1 (503) 555-0119', '+15035550119'],
  ['503.555.0119', '+5035550119'],
  ['+49 30/901820', '+4930901820'],
  ['0049 30 901820', '+4930901820'],
  ['030 901820x', null],
  ['INV-2026-000123', null],
  ['555-011', null],
  ['', null],
])('as a telephone number, %s is %s', (text, word) => {
  expect(phoneWord(text)).toBe(word);
});

test.each([
  ['+1 (503) 555-0119', '+15035550119'],
  ['+15035550119', '+1 503 555 0119'],
  ['+1.503.555.0119', '(503) 555-0119'],
  ['+1 503 555 0119', '5550119'],
  ['+1 503 555 0119', '+1 503 555'],
  ['+49 171 2345678', '0171 / 23 45 678'],
])('the telephone number %s is found by %s', (typed, query) => {
  const [indexed, word] = [indexWords([phoneWord(typed) ?? '']), phoneWord(query) ?? 'none'];
  expect(indexed.some((one) => one.startsWith(word))).toBe(true);
});

test('a telephone number has no word that the number of an order or an invoice could begin', () => {
  const words = indexWords(['+15035550119']);
  expect(words).toEqual(['+15035550119', '+5035550119', '+035550119', '+35550119', '+5550119']);
  expect(queryWords('+1 503 555 0119')).toEqual(['1', '503', '555', '0119']);
});

test('text without letters or digits gives no words', () => {
  for (const text of ['', '   ', '%_\\', '💥', '--', '\u202e']) expect(queryWords(text)).toEqual([]);
});

test('words are limited in number and length, and never split a character', () => {
  const long = '𝒜𠀀'.repeat(5_000);
  for (const words of [
    indexWords([long, 'a b '.repeat(9_000)]),
    queryWords(`${long} ${'a b c d e f g h '.repeat(50)}`),
  ]) {
    expect(words.length).toBeLessThanOrEqual(100);
    for (const word of words) {
      expect([...word].length).toBeLessThanOrEqual(64);
      expect(word.isWellFormed()).toBe(true);
    }
  }
  expect(queryWords('a b c d e f g h i j')).toHaveLength(6);
});

test('very long texts are indexed only in part', () => {
  expect(indexWords(['a-'.repeat(100_000), 'x'.repeat(200_000), '\u0301'.repeat(100_000)]).length).toBeLessThanOrEqual(
    100,
  );
});
