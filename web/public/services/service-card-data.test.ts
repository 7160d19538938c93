import { expect, test } from 'vitest';
import { truncate } from './service-card-data.ts';

test.each([
  ['a short text is unchanged', 'Fixed in a day.', 'Fixed in a day.'],
  ['line breaks become spaces', 'One.\n\nTwo.', 'One. Two.'],
  ['exactly 100 characters are unchanged', 'x'.repeat(100), 'x'.repeat(100)],
  [
    'a longer text ends with a whole word',
    `${'word '.repeat(19)}backed up`,
    `${'word '.repeat(19)}…`.replace(' …', '…'),
  ],
  ['a word that ends at the limit remains', `${'word '.repeat(19)}abcde more`, `${'word '.repeat(19)}abcde…`],
  ['no comma before the ellipsis', `${'word '.repeat(18)}wordy, everything else`, `${'word '.repeat(18)}wordy…`],
  ['a single long word is cut', 'x'.repeat(120), `${'x'.repeat(100)}…`],
])('%s', (_, text, cut) => {
  expect(truncate(text)).toBe(cut);
});
