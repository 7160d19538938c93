import { expect, test } from 'vitest';
import { linkParts } from './links.ts';

const urlsIn = (text: string) => linkParts(text).flatMap(({ text: url, isUrl }) => (isUrl ? [url] : []));

test.each([
  ['https://wiki.test/Router_(x)', 'https://wiki.test/Router_(x)'],
  ['See (https://wiki.test/Router_(x)).', 'https://wiki.test/Router_(x)'],
  ['(see https://example.com/a)', 'https://example.com/a'],
  ['[https://example.com/a[1]]', 'https://example.com/a[1]'],
  ['{https://example.com/{id}},', 'https://example.com/{id}'],
  ['https://example.com/a(b)c)', 'https://example.com/a(b)c'],
  ['https://example.com/(a', 'https://example.com/(a'],
  ['https://example.com/a)).', 'https://example.com/a'],
  ['https://example.com/a?b=(c)&d', 'https://example.com/a?b=(c)&d'],
  ['Really https://example.com/a?!', 'https://example.com/a'],
  ['“https://example.com/a”', 'https://example.com/a'],
  ['"https://example.com/a".', 'https://example.com/a'],
  ['https://example.com/a。次の行', 'https://example.com/a'],
  ['https://example.com/a、https://example.com/b', 'https://example.com/a'],
  ['「https://example.com/a」です', 'https://example.com/a'],
  ['（https://example.com/a）です', 'https://example.com/a'],
  ['请看https://example.com/a，谢谢', 'https://example.com/a'],
  ['https://example.com/a！', 'https://example.com/a'],
  ['https://example.com/a？是', 'https://example.com/a'],
  ['https://example.com/Größe.', 'https://example.com/Größe'],
  ['https://ja.example.com/山田。', 'https://ja.example.com/山田'],
])('the first URL in %s is %s', (text, url) => {
  expect(urlsIn(text)[0]).toBe(url);
});

test('no character of the text is lost, and a scheme alone is no URL', () => {
  const text = 'a https://. b (https://x.test/(1)) https://。';
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(urlsIn(text)).toEqual(['https://x.test/(1)']);
});
