import { expect, test } from 'vitest';
import { firstNumber, isNumbered } from './word-markers.ts';

test.each(['·', 'o', '§', 'Ø', 'ü', '•', '–', '-', '->', '✓', ''])('%j is a bullet', (marker) => {
  expect(isNumbered(marker)).toBe(false);
});

test.each(['1', '1.', '1)', '(1)', 'a.', '(b)', 'IV.', 'Step 1:', '2.1.', '①', '一、', '第1条', 'а)', '٣.', '3rd'])(
  '%j is a number',
  (marker) => {
    expect(isNumbered(marker)).toBe(true);
  },
);

test.each([
  ['4.', '5.', 4],
  ['7', undefined, 7],
  ['(12)', '(13)', 12],
  ['2.1.', '2.2.', 1],
  ['2.3', undefined, 3],
  ['1.c)', '1.d)', 3],
  ['Step 6:', 'Step 7:', 6],
  ['3rd', '4th', 3],
  ['①', '②', 1],
  ['１２．', '１３．', 12],
  ['٣.', '٤.', 3],
  ['第4条', '第5条', 4],
  ['一、', '二、', 1],
  ['i.', 'ii.', 1],
  ['i.', 'j.', 9],
  ['i.', undefined, 1],
  ['iv)', 'v)', 4],
  ['v.', 'vi.', 5],
  ['v.', 'w.', 22],
  ['c.', 'd.', 3],
  ['D.', undefined, 4],
  ['xl.', 'xli.', 40],
  ['aa.', 'bb.', 27],
  ['one.', 'two.', 1],
])('a list that begins with %j and %j has the number %i', (marker, next, number) => {
  expect(firstNumber(marker, next)).toBe(number);
});
