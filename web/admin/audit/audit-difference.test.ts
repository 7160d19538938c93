import { expect, test } from 'vitest';
import { difference } from './audit-difference.ts';

const words = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `word${i + from}`).join(' ');

test('a long text shows the words that changed, and a few around them', () => {
  const found = difference(`${words(80)} old ${words(80, 80)}`, `${words(80)} newer ${words(80, 80)}`);
  expect(found?.before.changed).toBe('old');
  expect(found?.after.changed).toBe('newer');
  expect(found?.before.lead).toMatch(/^….*word79 $/s);
  expect(found?.after.tail).toMatch(/^ word80.*…$/s);
  expect(found?.before.lead.length).toBeLessThan(90);
});

test('words that are like each other are shown whole', () => {
  const found = difference(`${words(40)} unpaid ${words(3)}`, `${words(40)} unpacked ${words(3)}`);
  expect(found?.before.changed).toBe('unpaid');
  expect(found?.after.changed).toBe('unpacked');
});

test('what was only added stands in the later text alone', () => {
  const found = difference(words(60), `${words(60)} and more`);
  expect(found?.after.changed).toMatch(/and more$/);
  expect(found?.after.lead.concat(found.after.changed)).toContain('word59 and more');
});

test('a text that repeats itself is not cut twice', () => {
  const once = 'again and '.repeat(20);
  const found = difference(once, `${once}again and `);
  expect(`${found?.before.changed}`.length).toBeLessThanOrEqual(`${found?.after.changed}`.length);
});

test('short texts, and those with nothing in common, are shown whole', () => {
  expect(difference('Ann', 'Anna')).toBeNull();
  expect(difference('', words(80))).toBeNull();
  expect(difference(words(80), `other ${words(80, 200)} end`)).toBeNull();
});

test('a text of one endless word is compared like any other', () => {
  const endless = 'x'.repeat(200_000);
  expect(difference(`${endless} a`, `${endless} b`)?.after.changed).toBe('b');
});
