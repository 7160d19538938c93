const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A longer cluster of code units, such as a letter with 200 accents, is cut within. */
const LONGEST_CLUSTER = 64;

/** The result has at most `max` UTF-16 units, is well-formed, and ends between two characters as a reader sees them. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text.toWellFormed();
  const start = Math.max(0, max - LONGEST_CLUSTER);
  const window = text.slice(start, max + LONGEST_CLUSTER);
  const fitting = graphemes.segment(window).containing(max - start)?.index ?? 0;
  // Half a surrogate pair is left only if no cluster of the window fits.
  const cut = fitting > 0 ? text.slice(0, start + fitting) : text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
  return cut.toWellFormed();
}

/** Ends with `…` if something was cut; `max` includes it. */
export const shortenVisibly = (text: string, max: number): string =>
  text.length <= max ? text.toWellFormed() : `${shorten(text, max - 1).trimEnd()}…`;

/** Control characters and marks that reverse the direction of text: `photo\u202egpj.exe` would look like an image. */
const invisible = /[\p{Cc}\p{Bidi_Control}\ufeff]/gu;

export const withoutControls = (text: string): string => text.replace(invisible, '');

/** White space is collapsed: a line break could inject a header into an email. */
export const oneLine = (text: string): string =>
  withoutControls(text.replace(/[\t-\r]/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

const LINE = 120;

/** The beginning of a message, in one line. */
export const firstLine = (text: string): string => shortenVisibly(oneLine(text), LINE);
