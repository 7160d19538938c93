import { expect, test } from 'vitest';
import { linesText } from './line-count.ts';

test('what is counted with reversals and adjustments is called lines, in the singular and the plural', () => {
  expect([0, 1, 5, 1_200].map(linesText)).toEqual(['0 lines', '1 line', '5 lines', '1,200 lines']);
});
