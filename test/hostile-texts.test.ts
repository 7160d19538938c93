import { expect, test } from 'vitest';
import { isBlank } from '../contract/shared/fields.ts';
import { indexWords, queryWords } from '../server/adapters/database/search-words.ts';
import { headerLine } from '../server/adapters/email/email.ts';
import { cleanFileName } from '../server/order/files/file-name.ts';
import { singleLine } from '../server/platform/email/content-blocks.ts';
import { isSanitized } from '../server/site/content/safe-html.ts';
import { plainTextOf, sanitizeHtml, summaryOf } from '../server/site/content/sanitize-html.ts';
import { prepareArticleHtml } from '../web/public/articles/article-html.ts';

const SIZE = 100_000;
const units = [
  ...['a', '1', ' ', '-', '<', '>', '&', '"', "'", '@', '.', '/', '(', '\n', '\n ', '\u200d', '\u0301', 'ﷺ', '👨‍👩‍👧'],
  ...['a-', 'a.', '@{1}', '+1', '&#', '&lt;', 'https://a.', '<x', '<p>', '</p>', '<p>a</p>', '<p a=', '<br>'],
  ...['<div>', '<h2>a</h2>', '<h2>a-2</h2><h2>a</h2>', '<a href="', '<a href="https://a.test/">a</a>', '<!--'],
  ...['<img src="', '<pre>', '<ul><li>', '<table><tr><td>'],
];

/** Each text is cut to its field's length in the contract, which is at most twice this. */
const reads: Record<string, (text: string) => unknown> = {
  'a text that may be blank': isBlank,
  'the words of a search': queryWords,
  'the words of a record': (text) => indexWords([text]),
  'a header of an email': headerLine,
  'a line of an email': singleLine,
  'the name of a file': cleanFileName,
  'HTML that may be sanitized': isSanitized,
  'the HTML of an article': (text) => prepareArticleHtml(sanitizeHtml(text)),
  'the text of an article': plainTextOf,
  'the summary of an article': summaryOf,
};

function millisecondsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Processor time, not the clock: other tests run at the same time. They make even that longer, so what seems slow is
 * asked three times. The faults that this has found took 4 to 23 s.
 */
test.each(Object.entries(reads))('100 kB of anything as %s cost less than 2 s each', (_, read) => {
  const slow = units.filter((unit) => {
    const text = `${unit.repeat(SIZE / unit.length)}!`;
    const isSlow = () => millisecondsOf(() => read(text)) > 2_000;
    return isSlow() && isSlow() && isSlow();
  });
  expect(slow).toEqual([]);
});
