/** A text in three: what both have before the change, the change itself, what both have after it. */
export type Parts = { lead: string; changed: string; tail: string };

const CONTEXT = 60;
const SHORT = 120;

// Not by an expression: one that ends at `$` is tried from every place, and a long text may be one word.
const wordStart = (text: string, at: number) => {
  let start = at;
  while (start > 0 && /\S/.test(text[start - 1] ?? '')) start -= 1;
  return start;
};
const wordEnd = (text: string, at: number) => at + (/^\S*/.exec(text.slice(at))?.[0].length ?? 0);

/**
 * Where two long texts differ, by whole words and with a few words around: nobody compares two pages by eye. Null where
 * they are short enough to be read side by side, or have nothing in common.
 */
export function difference(before: string, after: string): { before: Parts; after: Parts } | null {
  if (Math.max(before.length, after.length) <= SHORT || before === '' || after === '') return null;
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same += 1;
  const start = Math.min(wordStart(before, same), wordStart(after, same));
  let sameEnd = 0;
  while (sameEnd < shorter - start && before.at(-1 - sameEnd) === after.at(-1 - sameEnd)) sameEnd += 1;
  // By words from the end as well: the longer of the two cuts counts for both.
  const cut = (text: string) => text.length - wordEnd(text, text.length - sameEnd);
  const end = Math.min(cut(before), cut(after));
  if (start === 0 && end === 0) return null;
  const partsOf = (text: string): Parts => ({
    lead: start > CONTEXT ? `…${text.slice(wordStart(text, start - CONTEXT), start)}` : text.slice(0, start),
    changed: text.slice(start, text.length - end),
    tail:
      end > CONTEXT
        ? `${text.slice(text.length - end, wordEnd(text, text.length - end + CONTEXT))}…`
        : text.slice(text.length - end),
  });
  return { before: partsOf(before), after: partsOf(after) };
}
