import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const screens = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'web'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'));

/** What has one form, how a second one would look, and the files that have it. */
const forms = [
  { name: 'names and values', sign: /(?:const|function) Facts?\b/, files: ['web/record/facts.tsx'] },
  {
    name: 'lines of a sale',
    sign: /(?:const|function) (?:Order|Invoice|Sale)(?:Lines|Rows)\b/,
    files: ['web/record/order-lines.tsx'],
  },
  { name: 'amounts of a line', sign: /\bamountAt\(/, files: ['web/record/lines.ts'] },
  { name: 'money', sign: /style: 'currency'|'\$' \+|`\$\$\{/, files: [] },
  { name: 'a next step', sign: /aria-label=.*Next step/, files: ['web/order/next-step-box.tsx'] },
] as const;

test.each(forms)('$name have one form', ({ sign, files }) => {
  const found = screens.filter((path) => sign.test(readFileSync(path, 'utf8')));
  expect(found).toEqual(files);
});
