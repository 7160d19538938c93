import { type Header, newHeaderBudget, readHeaders } from './headers.ts';

/** A part without parts. `alternatives`: those with the same number say the same. */
export type Leaf = { headers: Header[]; body: Buffer; isRelated: boolean; alternatives: number | null };

const TOO_DEEP = 'Its parts are nested too deeply.';
const MOST_PARTS = 100;
const MOST_NESTED = 12;
/** Lines that begin like a boundary and are none. */
const MOST_FALSE_ENDS = 10_000;
/** Each level is searched for its own boundary, and real emails have their large files on the first three. */
const MOST_SEARCHED = 96 * 1024 * 1024;

export const headerOf = (headers: readonly Header[], name: string): string =>
  headers.find(({ key }) => key === name)?.value ?? '';

/** `isCut`: it has more parts than are read. Throws if they are nested too deeply. */
export function readParts(raw: Buffer): { headers: Header[]; leaves: Leaf[]; isCut: boolean } {
  const budget = newHeaderBudget();
  const state = { parts: 0, falseEnds: 0, searched: 0, isCut: false };
  const leaves: Leaf[] = [];

  function walk(
    part: Buffer,
    depth: number,
    within: Pick<Leaf, 'isRelated' | 'alternatives'>,
    isDigest: boolean,
  ): Header[] {
    if (depth > MOST_NESTED) throw new Error(TOO_DEEP);
    const { headers, bodyStart } = readHeaders(part, budget);
    const body = part.subarray(bodyStart);
    const type = headerOf(headers, 'content-type');
    const kind = typeIn(type);
    const boundary = kind.startsWith('multipart/') ? boundaryIn(type) : '';
    state.parts += 1;
    if (boundary === '') {
      const own = isDigest && type === '' ? [{ key: 'content-type', value: 'message/rfc822' }] : [];
      leaves.push({ headers: [...own, ...headers], body, ...within });
      return headers;
    }
    const inner = {
      isRelated: within.isRelated || kind === 'multipart/related',
      alternatives: kind === 'multipart/alternative' ? state.parts : within.alternatives,
    };
    for (const child of childrenOf(body, boundary)) {
      if (state.parts >= MOST_PARTS) {
        state.isCut = true;
        break;
      }
      walk(child, depth + 1, inner, kind === 'multipart/digest');
    }
    return headers;
  }

  function* childrenOf(body: Buffer, boundary: string): Generator<Buffer> {
    const mark = Buffer.from(`--${boundary}`);
    let start = -1;
    let from = 0;
    while (from < body.length && state.falseEnds < MOST_FALSE_ENDS) {
      const found = from === 0 && body.subarray(0, mark.length).equals(mark) ? 0 : startOfLine(body, mark, from);
      state.searched += (found < 0 ? body.length : found) - from;
      if (state.searched > MOST_SEARCHED) throw new Error(TOO_DEEP);
      if (found < 0) break;
      const line = endOfMark(body, found + mark.length);
      from = found + mark.length;
      if (!line) {
        state.falseEnds += 1;
        continue;
      }
      if (start >= 0) yield body.subarray(start, endBefore(body, start, found));
      if (line.isLast) return;
      start = line.next;
      from = Math.max(from, start - 1);
    }
    if (start >= 0) yield body.subarray(start);
  }

  const headers = walk(raw, 0, { isRelated: false, alternatives: null }, false);
  return { headers, leaves, isCut: state.isCut };
}

function startOfLine(body: Buffer, mark: Buffer, from: number): number {
  const found = body.indexOf(Buffer.concat([Buffer.from('\n'), mark]), from);
  return found < 0 ? -1 : found + 1;
}

/** Null if the line goes on: then it is text. */
function endOfMark(body: Buffer, after: number): { isLast: boolean; next: number } | null {
  const isLast = body[after] === 45 && body[after + 1] === 45;
  let at = isLast ? after + 2 : after;
  while (body[at] === 32 || body[at] === 9) at++;
  if (body[at] === 13) at++;
  if (at >= body.length) return { isLast, next: body.length };
  return body[at] === 10 ? { isLast, next: at + 1 } : null;
}

/** The line break before a boundary belongs to it. */
function endBefore(body: Buffer, start: number, mark: number): number {
  let end = Math.max(start, mark - 1);
  if (end > start && body[end - 1] === 13) end--;
  return end;
}

/** The media type without its parameters. */
export const typeIn = (value: string): string => (value.split(/[;(\s]/, 1)[0] ?? '').toLowerCase();

function boundaryIn(value: string): string {
  const [, quoted, token = ''] =
    /;\s{0,100}boundary\s{0,10}=\s{0,10}(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(value) ?? [];
  return (quoted ?? token).trimEnd();
}
