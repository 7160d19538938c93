import type { Pass } from '../authentication-results.ts';
import { spfPass } from './envelope-sender.ts';
import { readQuoted } from './parameters.ts';

type ReceivedSpf = { result: string; values: Map<string, string> };

/**
 * `Received-SPF` (RFC 7208 section 9.1): a result, comments, and pairs between semicolons. Null unless all of it is
 * well-formed and each key occurs once: HELO is the sender's own text.
 */
export function readReceivedSpf(text: string): ReceivedSpf | null {
  let at = 0;
  /** False if a comment has no end. */
  const skip = (): boolean => {
    for (;;) {
      while (at < text.length && /\s/.test(text[at] as string)) at++;
      if (text[at] !== '(') return true;
      let depth = 0;
      do {
        if (at >= text.length) return false;
        if (text[at] === '\\') at++;
        else if (text[at] === '(') depth++;
        else if (text[at] === ')') depth--;
        at++;
      } while (depth > 0);
    }
  };
  const word = (isAllowed: RegExp): string => {
    const start = at;
    while (at < text.length && isAllowed.test(text[at] as string)) at++;
    return text.slice(start, at);
  };
  if (!skip()) return null;
  const result = word(/[A-Za-z]/).toLowerCase();
  if (result === '' || !(at === text.length || /[\s(]/.test(text[at] as string))) return null;
  const values = new Map<string, string>();
  if (!skip()) return null;
  while (at < text.length) {
    const key = word(/[A-Za-z0-9._-]/).toLowerCase();
    if (key === '' || values.has(key) || !skip() || text[at] !== '=') return null;
    at++;
    if (!skip()) return null;
    const quoted = text[at] === '"' ? readQuoted(text, at) : null;
    if (text[at] === '"' && !quoted) return null;
    if (quoted) at = quoted.end;
    values.set(key, quoted?.value ?? word(/[^\s;()",]/));
    if (!skip() || (at < text.length && text[at] !== ';')) return null;
    at++;
    if (!skip()) return null;
  }
  return { result, values };
}

export function passesOfReceivedSpf(text: string): Pass[] {
  const read = readReceivedSpf(text);
  if (read?.result !== 'pass' || read.values.get('identity')?.toLowerCase() !== 'mailfrom') return [];
  return spfPass(read.values.get('envelope-from') ?? null);
}
