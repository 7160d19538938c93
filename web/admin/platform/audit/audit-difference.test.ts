import { expect, test } from 'vitest';
import { difference } from './audit-difference.ts';

const text = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `word${i + from}`).join(' ');

test('a long text shows the words that changed, and a few around them', () => {
  const found = difference(`${text(80)} old ${text(80, 80)}`, `${text(80)} newer ${text(80, 80)}`);
  expect(found?.before.changed).toBe('old');
  expect(found?.after.changed).toBe('newer');
  expect(found?.before.lead).toMatch(/^….*word79 $/s);
  expect(found?.after.tail).toMatch(/^ word80.*…$/s);
  expect(found?.before.lead.length).toBeLessThan(90);
});

test('a changed word is shown whole, even if parts of it are unchanged', () => {
  const found = difference(`${text(40)} unpaid ${text(3)}`, `${text(40)} unpacked ${text(3)}`);
  expect(found?.before.changed).toBe('unpaid');
  expect(found?.after.changed).toBe('unpacked');
});

test('added text is only in the later version', () => {
  const found = difference(text(60), `${text(60)} and more`);
  expect(found?.after.changed).toMatch(/and more$/);
  expect(found?.after.lead.concat(found.after.changed)).toContain('word59 and more');
});

test('a repetitive text is not cut twice', () => {
  const once = 'again and '.repeat(20);
  const found = difference(once, `${once}again and `);
  expect(`${found?.before.changed}`.length).toBeLessThanOrEqual(`${found?.after.changed}`.length);
});

test('short texts, and those with nothing in common, are shown whole', () => {
  expect(difference('Ann', 'Anna')).toBeNull();
  expect(difference('', text(80))).toBeNull();
  expect(difference(text(80), `other ${text(80, 200)} end`)).toBeNull();
});

test('a text of one endless word is compared like any other', () => {
  const endless = 'x'.repeat(200_000);
  expect(difference(`${endless} a`, `${endless} b`)?.after.changed).toBe('b');
});
