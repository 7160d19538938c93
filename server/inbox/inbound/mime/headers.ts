import { isUtf8 } from 'node:buffer';

/**
 * Unfolded, with a lower-case name, sorted from the top. `isCut`: it is longer than what is read. `bytes`: of a value
 * that is not UTF-8.
 */
export type Header = { key: string; value: string; isCut?: true; bytes?: Buffer };

const MOST_TOTAL = 256 * 1024;
const MOST_OF_ONE = 16 * 1024;
const LF = 10;
const CR = 13;
const SPACE = 32;
const TAB = 9;
const COLON = 58;

/** The budget is one for an email and all its parts. */
export type HeaderBudget = { left: number };
export const newHeaderBudget = (): HeaderBudget => ({ left: MOST_TOTAL });

// A mark at the start of a line stays a character: without it, the line could be a second `From`.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

type Head = { headers: Header[]; bodyStart: number };

/** Reads each byte once. Longer headers end early, and those beyond the budget are ignored. */
export function readHeaders(raw: Buffer, budget: HeaderBudget = newHeaderBudget()): Head {
  const lines: { pieces: Buffer[]; length: number; isCut: boolean }[] = [];
  let at = 0;
  while (at < raw.length) {
    if (budget.left <= 0) {
      const last = lines.at(-1);
      if (last) last.isCut = true;
      at = startOfBody(raw, at);
      break;
    }
    const found = raw.indexOf(LF, at);
    const next = found < 0 ? raw.length : found + 1;
    let end = found < 0 ? raw.length : found;
    while (end > at && raw[end - 1] === CR) end--;
    const line = raw.subarray(at, end);
    at = next;
    if (line.length === 0) break;
    const isContinued = line[0] === SPACE || line[0] === TAB;
    if (!isContinued || lines.length === 0) lines.push({ pieces: [], length: 0, isCut: false });
    const current = lines.at(-1);
    if (!current) continue;
    const read = line.subarray(0, Math.max(0, Math.min(MOST_OF_ONE - current.length, budget.left)));
    if (read.length < line.length) current.isCut = true;
    if (read.length > 0) current.pieces.push(read);
    current.length += read.length;
    budget.left -= Math.max(read.length, 1);
  }
  return { headers: lines.flatMap(toHeader), bodyStart: at };
}

export const bodyStartOf = (raw: Buffer): number => startOfBody(raw, 0);

function startOfBody(raw: Buffer, from: number): number {
  if (from === 0 && raw[0] === LF) return 1;
  const start = Math.max(0, from - 1);
  const [plain, usual] = [raw.indexOf('\n\n', start), raw.indexOf('\n\r\n', start)];
  return Math.min(plain < 0 ? raw.length : plain + 2, usual < 0 ? raw.length : usual + 3);
}

function toHeader({ pieces, isCut }: { pieces: Buffer[]; isCut: boolean }): Header[] {
  const line = Buffer.concat(pieces);
  const text = decoder.decode(line);
  const colon = text.indexOf(':');
  if (colon < 1) return [];
  const key = trimSpaces(text.slice(0, colon)).toLowerCase();
  const value = trimSpaces(text.slice(colon + 1).replaceAll(/[\r\n]/g, ' '));
  const bytes = isUtf8(line) ? null : line.subarray(line.indexOf(COLON) + 1);
  return [{ key, value, ...(isCut && { isCut }), ...(bytes && { bytes }) }];
}

/** Other white space is part of a name: a `From` after one is no `From`. */
function trimSpaces(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && (text[start] === ' ' || text[start] === '\t')) start++;
  while (end > start && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--;
  return text.slice(start, end);
}
