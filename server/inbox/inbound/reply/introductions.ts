import { namesUs, type Ours } from './ours.ts';

const MOST_LINES = 6;
const MOST_HEADERS = 10;
const LONGEST_LINE = 1_000;

const marks = /^[>|\s]*/;
const depthOf = (line: string): number => (marks.exec(line)?.[0] ?? '').replaceAll(/\s/g, '').length;
const unmarked = (line: string): string => line.replace(marks, '').trim();

/** `From: Ann`, in any language. */
const headerLine = /^[*_]*[\p{L}\p{M}][\p{L}\p{M}\p{N} .'’()/_-]{0,30}[*_]*\s?[:：︓﹕៖፦։][*_]*\s*(.*)$/u;
const endsWithColon = /[:：︓﹕]\s*$/;
const endsSentence = /[.!?。！？]["”)]?\s*$/;
const year = /(?<!\p{Nd})(?:(?:19|20|25|14)\d\d|(?![0-9])\p{Nd}{4}|\d{1,2}[./-]\d{1,2}[./-]\d\d)(?!\p{Nd})/u;
const time = /\p{Nd}{1,2}[:.時시点點]\s?\p{Nd}{2}/u;
/** Mail programs put one above such headers. */
const ruler = /^[_-]{5,}$/;
/** `-----Original Message-----`: nobody writes it by hand. */
const heading = /^-{2,}\s*[^\s-].{0,60}[^\s-]\s*-{2,}$/;
/** `Re: Order 19`, as the subject of the email that is quoted. */
const answered = /^(?:\[Trial\] )?(?!\p{Ll})\p{L}{2,6}(?::\s+|：\s*)\S/u;

const hasDate = (text: string): boolean => year.test(text) || time.test(text);
const headerValue = (line: string | undefined): string | null => headerLine.exec(line ?? '')?.[1]?.trim() ?? null;

/** A list of recipients may be wrapped. */
const isHeaderBlock = (lines: readonly string[]): boolean =>
  lines.every((line, i) => headerValue(line) !== null || (i > 0 && /[,;]$/.test(lines[i - 1] ?? '')));

const hasDateAndTime = (text: string): boolean => year.test(text) && time.test(text);

/**
 * The first line of the paragraph that introduces a quote of ours directly above `end`; null without one. Its language
 * does not matter: it names us. `isOurLine`: at `end` is the line above which people reply, so that our name is enough.
 */
export function introductionAbove(
  lines: readonly string[],
  end: number,
  ours: Ours,
  { isOurLine }: { isOurLine: boolean },
): number | null {
  let last = end - 1;
  while (last >= 0 && unmarked(lines[last] ?? '') === '') last -= 1;
  if (last < 0) return null;
  const depth = depthOf(lines[last] ?? '');
  let top = last;
  const belongs = (line: string | undefined) =>
    line !== undefined && line.length <= LONGEST_LINE && unmarked(line) !== '' && depthOf(line) === depth;
  if (!belongs(lines[last])) return null;
  while (last - top + 1 < MOST_HEADERS && belongs(lines[top - 1])) top -= 1;
  const paragraph = lines.slice(top, last + 1).map(unmarked);
  const first = firstLine(paragraph, ours, isOurLine);
  if (first === null) return null;
  const start = top + startOf(paragraph, first);
  const isBlock = headerValue(paragraph[first]) !== null && paragraph.length - first > 1;
  if (isBlock && ruler.test(unmarked(lines[start - 1] ?? ''))) return start - 1;
  const above = unmarked(lines[start - 1] ?? '') === '' ? start - 2 : start - 1;
  return heading.test(unmarked(lines[above] ?? '')) ? above : start;
}

/** The line of an introduction that names us; those below it belong to it. */
function firstLine(paragraph: readonly string[], ours: Ours, isOurLine: boolean): number | null {
  const named = paragraph.findIndex((line, i) => {
    const wrapped = line + (paragraph[i + 1] ?? '');
    return namesUs(line, ours) !== null || (namesUs(wrapped, ours) !== null && !namesUs(paragraph[i + 1] ?? '', ours));
  });
  if (named >= 0) {
    const block = paragraph.slice(named);
    const text = block.join(' ');
    const isBlock = isHeaderBlock(block);
    if (block.length > MOST_LINES && !isBlock) return null;
    const isCertain = namesUs(block.join(''), ours) !== 'by address';
    return isCertain || isBlock || endsWithColon.test(text) || hasDate(text) ? named : null;
  }
  return isOurLine ? firstLineByName(paragraph, ours) : null;
}

function firstLineByName(paragraph: readonly string[], { company, senderName = '' }: Ours): number | null {
  const names = [company, senderName].filter((name) => name !== '');
  const isName = (value: string | null) => names.includes(value?.replaceAll(/^["'“<]+|["'”>]+$/g, '').trim() ?? '');
  const from = paragraph.findIndex((line) => isName(headerValue(line)));
  const block = paragraph.slice(from);
  // Those of an email have a date or its subject; others are answers.
  const isOfEmail = block.some((line) => hasDate(line) || answered.test(headerValue(line) ?? ''));
  if (from >= 0 && block.length >= 3 && isHeaderBlock(block) && isOfEmail) return from;
  const at = paragraph.length - 1;
  const line = paragraph[at] ?? '';
  const isIntroduction = names.some((name) => line.includes(name)) && endsWithColon.test(line) && hasDateAndTime(line);
  return isIntroduction ? at : null;
}

/** A paragraph may begin with the author's own text: what is above the named line belongs to it only with a date. */
function startOf(paragraph: readonly string[], first: number): number {
  if (headerValue(paragraph[first]) !== null && paragraph.length - first > 1) return startOfBlock(paragraph, first);
  const text = paragraph.slice(first).join(' ');
  if (year.test(text)) return first;
  const wanted = time.test(text) ? year : { test: hasDate };
  for (let above = first - 1; above >= Math.max(0, first - 3); above -= 1) {
    const line = paragraph[above] ?? '';
    if (endsSentence.test(line)) break;
    if (wanted.test(line)) return above;
  }
  return first;
}

/** Some programs write the date or the subject before the sender. */
function startOfBlock(paragraph: readonly string[], first: number): number {
  const subject = answered.test(headerValue(paragraph[first - 1]) ?? '') ? first - 1 : first;
  if (paragraph.slice(first).some(hasDateAndTime)) return subject;
  for (let above = first - 1; above >= Math.max(0, first - 4); above -= 1) {
    const line = paragraph[above] ?? '';
    if (endsSentence.test(line)) break;
    if (hasDateAndTime(line)) return above;
    if (headerValue(line) === null) break;
  }
  return subject;
}
