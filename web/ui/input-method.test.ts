import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isOfInputMethod } from './input-method.ts';

const key = (isComposing: boolean, keyCode: number) => ({ isComposing, keyCode });

test('an Enter that confirms a word belongs to the input method, in either order of events', () => {
  expect(isOfInputMethod(key(true, 13))).toBe(true);
  expect(isOfInputMethod(key(false, 229))).toBe(true);
  expect(isOfInputMethod({ nativeEvent: key(false, 229) })).toBe(true);
  expect(isOfInputMethod({ nativeEvent: key(false, 13) })).toBe(false);
});

/** Rows and buttons are no text fields. */
const WITHOUT_TEXT = ['web/dashboard/list/row-keys.ts', 'web/search/shortcut-help.tsx'];

test('whoever handles Enter asks whether it belongs to an input method', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.|input-method/.test(file));
  const handling = files.filter((file) => /[!=]== 'Enter'/.test(readFileSync(file, 'utf8')));
  expect(handling.length).toBeGreaterThan(8);
  const unasked = handling.filter((file) => !readFileSync(file, 'utf8').includes('isOfInputMethod('));
  expect(unasked.filter((file) => !WITHOUT_TEXT.includes(file))).toEqual([]);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('.isComposing'))).toEqual([]);
});
