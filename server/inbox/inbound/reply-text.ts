import EmailReplyParser from 'email-reply-parser';
import { CUT } from './stored-text.ts';

// Matches the line of our emails (`email/thread-reply.ts`), quoted or with dashes that a mail program has replaced.
const replyLine = /^[>| \t]*(?:[^\s\p{L}\p{N}]|\S{1,8}\s)[^\p{L}\p{N}]{0,8}Reply above this line(?:\s+\S{1,8})?\s*$/u;
const LONGEST_LINE = 200;
/** Longer than any real reply: the parser's time grows with the square of its text. */
const MOST_PARSED = 10_000;

export function replyText(text: string): string {
  const lines = linesOf(text.replaceAll('\u00a0', ' '));
  const at = lines.findIndex((line) => line.length <= LONGEST_LINE && replyLine.test(line));
  const above = (at < 0 ? lines : lines.slice(0, at)).join('\n');
  const written = at < 0 ? above : withoutHeaderBlock(above);
  if (written.length <= MOST_PARSED) return new EmailReplyParser().parseReply(written).trim();
  return new EmailReplyParser().parseReply(written.slice(0, MOST_PARSED)).trim() + CUT;
}

/** Keeps at most two in a row: the parser's time grows with the square of their number. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  let empty = 0;
  for (const line of text.split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/)) {
    const written = line.trimEnd();
    empty = written === '' ? empty + 1 : 0;
    if (empty <= 2) lines.push(written);
  }
  return lines;
}

const blockLine = /^\s*\*?[\p{L} -]{2,20}:\*?\s*\S/u;

/** Outlook puts such a block above its quote, in any language: From, Sent, To, Subject. */
function withoutHeaderBlock(text: string): string {
  const lines = text.trimEnd().split('\n');
  let start = lines.length;
  while (blockLine.test(lines[start - 1] ?? '')) start -= 1;
  const block = lines.slice(start);
  const isOurs =
    block.length >= 3 && (/Order \d+/.test(block.at(-1) ?? '') || block.some((line) => line.includes('@')));
  if (!isOurs) return text;
  return lines
    .slice(0, start)
    .join('\n')
    .replace(/\n[_-]{5,}\s*$/, '');
}
