import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commentsIn, isRefused } from './support/comments.ts';

const folders = /^(contract|server|sandbox|web|sample|scripts|bench|e2e|test)\/.*\.(tsx?|mjs|css)$/;

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => folders.test(path) && existsSync(path));

const textsOf = (path: string, source: string) => commentsIn(path, source).map(({ text }) => text);

test('comments are told from text that looks like one', () => {
  const source = [
    "const url = 'https://example.com'; // Of the site.",
    '// One comment',
    '// on two lines.',
    'const path = `//`.match(/\\/\\*/) /* Within. */;',
    '/**',
    ' * Three lines',
    ' * are one, too.',
    ' */',
    "const note = <p>Don't // write {/* In braces. */}</p>;",
  ];
  expect(textsOf('a.tsx', source.join('\n'))).toEqual([
    'Of the site.',
    'One comment on two lines.',
    'Within.',
    'Three lines are one, too.',
    'In braces.',
  ]);
  expect(textsOf('a.css', 'a { /* For b. */ background: url("/*.png"); } /* End. */')).toEqual(['For b.', 'End.']);
  expect(commentsIn('a.ts', 'call();\n\n// Why.\ncall(); // Trap.\n// Next.').map(({ line }) => line)).toEqual([
    3, 4, 5,
  ]);
});

test('a comment without a subject is refused', () => {
  const refused = [
    'Of both kinds. There are few.',
    'By another call, which is at work.',
    'In a purchase. A blank text means no coupon.',
    'With `is` in code only.',
    'On one node, to keep its order.',
    'In one order on all nodes, which would otherwise lock each other.',
    'As for services that do not exist any more.',
    'As browsers send it; they keep its case.',
    'From callers that read the offers and have other rows.',
    'What was there before.',
  ];
  expect(refused.filter((text) => !isRefused(text))).toEqual([]);
  const accepted = [
    'After a 404 the provider sends the event again.',
    "What can't be decoded can't be attacked.",
    'On a phone, the list that had the focus is hidden.',
    'In that case and in tests the clock is another.',
    'Another call has received this email in the meantime.',
    'Offers come first.',
    'Intakes, by order.',
  ];
  expect(accepted.filter(isRefused)).toEqual([]);
});

test('every comment can be read without the code below it', () => {
  expect(tracked.length).toBeGreaterThan(1000);
  const comments = tracked.flatMap((path) => commentsIn(path).map((one) => ({ path, ...one })));
  expect(comments.length).toBeGreaterThan(2000);
  const refused = comments.filter(({ text }) => isRefused(text));
  expect(refused.map(({ path, line, text }) => `${path}:${line} ${text}`)).toEqual([]);
});
