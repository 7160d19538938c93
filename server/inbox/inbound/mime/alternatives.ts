import { textOfHtml, withoutTags } from './html-text.ts';

/** The parts of an email that say the same. */
export type Alternatives = { plain: string; html: string };

/** A sentence such as “This email requires an HTML viewer.” */
const MOST_STUB_WORDS = 30;

/** The plain text, unless it only says that there is another. Two texts are both shown. */
export function textOfAlternatives({ plain, html }: Alternatives): string {
  if (html === '') return plain;
  if (plain.trim() === '') return textOfHtml(html);
  const [own, other] = [wordsOf(plain), wordsOf(withoutTags(html))];
  if (other.size === 0) return plain;
  if (own.size === 0) return textOfHtml(html);
  const common = own.intersection(other).size;
  if (common * 2 >= Math.min(own.size, other.size)) return plain;
  const isStub = own.size <= MOST_STUB_WORDS || own.size * 10 < other.size;
  return isStub ? textOfHtml(html) : `${plain}\n\n${textOfHtml(html)}`;
}

const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/u;

/** Scripts without spaces are compared by pairs of letters. */
function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (!withoutSpaces.test(word)) words.add(word);
    else for (let i = 0; i < word.length - 1; i++) words.add(word.slice(i, i + 2));
  }
  return words;
}
