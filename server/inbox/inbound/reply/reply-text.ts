import { CUT } from '../stored-text.ts';
import { introductionAbove } from './introductions.ts';
import { type Ours, withoutOurEmails } from './ours.ts';

/** `isUnclear`: the author wrote within a quote that nothing marks, so that `text` is all of it. */
export type Reply = { text: string; isUnclear: boolean };

// Matches the line of our emails (`email/thread-reply.ts`), quoted or with dashes that a mail program has replaced.
const replyLine = /^([>| \t]*)(?:[^\s\p{L}\p{N}]|\S{1,8}\s)[^\p{L}\p{N}]{0,8}Reply above this line(?:\s+\S{1,8})?\s*$/u;
const LONGEST_REPLY_LINE = 200;
const SIGNATURE = '-- ';
const SIGNATURE_LINES = 10;
const SIGNATURE_LENGTH = 80;
const LEFT_OUT = '[…]';

/** Removes only what is certainly not of the author: a signature or a quote too much does less harm than a lost text. */
export function readReply(text: string, ours: Ours): Reply {
  const isCut = text.endsWith(CUT);
  const whole = isCut ? text.slice(0, -CUT.length) : text;
  const lines = linesOf(whole.replaceAll('\u00a0', ' '));
  const at = lines.findIndex((line) => line.length <= LONGEST_REPLY_LINE && replyLine.test(line));
  const shown = (reply: string) => withoutOurEmails(reply, ours);
  if (at < 0) {
    const reply = shown(textOf(withoutQuotes(lines, ours)));
    return { text: isCut ? reply + CUT : reply, isUnclear: false };
  }
  const above = withoutQuotes(withoutIntroduction(lines, at, ours), ours);
  const mark = /[>|]/.exec(replyLine.exec(lines[at] ?? '')?.[1] ?? '')?.[0];
  const below = lines.slice(at + 1);
  const isQuoted = (line: string) => line === '' || line.trimStart().startsWith(mark ?? '>');
  const written = textOf(above);
  // Some programs mark the first line of a paragraph only.
  if (mark === undefined || !isQuoted(below[0] ?? '')) {
    const isUnclear = written === '' && below.some((line) => !isQuoted(line));
    if (isUnclear) return { text: shown(whole.trim()), isUnclear };
    return { text: shown(written || joined(above)), isUnclear };
  }
  const between = unquoted(below, isQuoted);
  const parts = [written, between].filter((part) => part !== '');
  const reply = parts.join(`\n\n${LEFT_OUT}\n\n`) || joined(above);
  return { text: shown(isCut && between !== '' ? reply + CUT : reply), isUnclear: false };
}

function linesOf(text: string): string[] {
  const lines: string[] = [];
  let empty = 0;
  for (const line of text.split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/)) {
    const written = line === SIGNATURE ? line : line.trimEnd();
    empty = written === '' ? empty + 1 : 0;
    if (empty <= 2) lines.push(written);
  }
  return lines;
}

const joined = (lines: readonly string[]): string => lines.join('\n').trim();

/** Only `-- ` begins a signature (RFC 3676, section 4.3), and people use it as a divider, too. */
function textOf(lines: readonly string[]): string {
  const at = lines.indexOf(SIGNATURE);
  if (at < 0 || at !== lines.lastIndexOf(SIGNATURE)) return joined(lines);
  const signature = joined(lines.slice(at + 1)).split('\n');
  const isShort = signature.length <= SIGNATURE_LINES && signature.every(({ length }) => length <= SIGNATURE_LENGTH);
  return joined(isShort ? lines.slice(0, at) : lines);
}

const isQuote = (line: string | undefined): boolean => line?.trimStart().startsWith('>') ?? false;

/** The lines above our line, without the paragraph that introduces the quote in which it is. */
function withoutIntroduction(lines: readonly string[], at: number, ours: Ours): string[] {
  const direct = introductionAbove(lines, at, ours, { isOurLine: true });
  if (direct !== null) return lines.slice(0, direct);
  let top = at;
  while (isQuote(lines[top - 1])) top -= 1;
  const start = top < at ? introductionAbove(lines, top, ours, { isOurLine: true }) : null;
  return lines.slice(0, start ?? at);
}

/** Quoted lines are the author's own unless an introduction that names us is directly above them. */
function withoutQuotes(lines: readonly string[], ours: Ours): string[] {
  const kept: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (!isQuote(line) || isQuote(lines[i - 1])) {
      kept.push(line);
      continue;
    }
    const start = introductionAbove(kept, kept.length, ours, { isOurLine: false });
    if (start === null) {
      kept.push(line);
      continue;
    }
    kept.length = start;
    let next = i;
    while (next < lines.length && (isQuote(lines[next]) || lines[next] === '')) next++;
    i = next - 1;
    while (kept.at(-1) === '') kept.pop();
    if (next < lines.length && kept.length > 0) kept.push('', LEFT_OUT, '');
  }
  return kept;
}

function unquoted(lines: readonly string[], isQuoted: (line: string) => boolean): string {
  const runs: string[][] = [[]];
  for (const line of lines) {
    if (line !== '' && isQuoted(line)) {
      if (runs.at(-1)?.length) runs.push([]);
    } else runs.at(-1)?.push(line);
  }
  const written = runs.filter((run) => joined(run) !== '');
  return written
    .map((run, i) => (i === written.length - 1 ? textOf(run) : joined(run)))
    .filter((text) => text !== '')
    .join('\n\n');
}
