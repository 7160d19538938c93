import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { hasMainVerb } from '../verbs.ts';

export type Comment = { line: number; text: string };

type Part = { start: number; end: number; text: string; isLine: boolean };

const neverFirst = /^(Of|By)\b/;
const rarelyFirst = /^(In|On|At|As|With|Without|Within|From|For|Until|After|Before|Against|Among|What|Who)\b/;

/** The text up to the first full stop, semicolon or colon that ends a word; code counts as a noun. */
const firstSentence = (text: string) => text.replaceAll(/`[^`]*`/g, 'code').split(/[.;:](?=\s|$)/)[0] ?? '';

export const isRefused = (text: string) =>
  neverFirst.test(text) || (rarelyFirst.test(text) && !hasMainVerb(firstSentence(text)));

/** The parser knows strings, patterns and the text of elements, in which `//` begins no comment. */
function scriptComments(path: string, source: string): Part[] {
  const { comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return comments.map(({ type, value, start, end }) => ({ start, end, text: value, isLine: type === 'Line' }));
}

const styleComments = (source: string): Part[] =>
  [...source.matchAll(/"[^"\n]*"|'[^'\n]*'|\/\*([\s\S]*?)\*\//g)].flatMap(({ 0: whole, 1: text, index }) =>
    text === undefined ? [] : [{ start: index, end: index + whole.length, text, isLine: false }],
  );

const withoutMarkers = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/^[\s*]+/, ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const newlines = (text: string) => text.split('\n').length - 1;

/** The comments of a file. Line comments on consecutive lines are one comment, unless code precedes one of them. */
export function commentsIn(path: string, source = readFileSync(path, 'utf8')): Comment[] {
  const parts = path.endsWith('.css') ? styleComments(source) : scriptComments(path, source);
  const found: Comment[] = [];
  let line = 1;
  let at = 0;
  let continuesAt = -1;
  for (const { start, end, text, isLine } of parts) {
    line += newlines(source.slice(at, start));
    at = start;
    const lineStart = source.lastIndexOf('\n', start - 1) + 1;
    const isWholeLine = isLine && source.slice(lineStart, start).trim() === '';
    const last = found.at(-1);
    if (last && isWholeLine && continuesAt === lineStart) last.text = withoutMarkers(`${last.text} ${text}`);
    else found.push({ line, text: withoutMarkers(text) });
    continuesAt = isWholeLine ? end + 1 : -1;
  }
  return found;
}
