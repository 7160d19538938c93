import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const before = /(?<=["'`\s:!])/.source;
/** `left-1/2` centers with a translation, which knows no direction of reading. */
const classNames = new RegExp(
  `${before}-?(?:(?:scroll-[mp]|[mp])[lr]-(?:\\d|\\[|px|auto)|(?:left|right)-(?!1/2)(?:\\d|\\[|px|auto|full)|text-(?:left|right)(?=["'\`\\s])|border-[lr](?=[-"'\`\\s])|rounded-(?:[lr]|[tb][lr])(?=[-"'\`\\s]))`,
  'g',
);
const properties = /(?:margin|padding|border)-(?:left|right)\b|^\s*(?:left|right):|text-align:\s*(?:left|right)/gm;

const found = (pattern: RegExp, text: string): string[] => text.match(pattern) ?? [];

test('sides are those of the direction of reading, so that a language from right to left needs no other styles', () => {
  const components = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\./.test(file));
  const styles = globSync('web/**/*.css');
  expect(components.length + styles.length).toBeGreaterThan(500);
  const physical = [
    ...components.flatMap((file) => found(classNames, readFileSync(file, 'utf8')).map((name) => `${file} ${name}`)),
    ...styles.flatMap((file) => found(properties, readFileSync(file, 'utf8')).map((name) => `${file} ${name.trim()}`)),
  ];
  expect(physical).toEqual([]);
});

test('a physical side is found', () => {
  const text = '<p className="-ml-2 sm:pr-4 left-0 left-1/2 text-left border-l-4 rounded-tl-md border-line ms-2" />';
  expect(found(classNames, text)).toEqual(['-ml-2', 'pr-4', 'left-0', 'text-left', 'border-l', 'rounded-tl']);
  expect(found(properties, 'p {\n  left: 0;\n  margin-left: 1px;\n  text-align: left;\n}')).toHaveLength(3);
});
