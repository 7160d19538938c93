import { domainOf } from '../../adapters/email/email.ts';

/** A check that the sender passed, and the domain that it proves. */
export type Pass = { method: 'spf' | 'dkim'; domain: string };

type MethodResult = { method: string; result: string; properties: Map<string, string> };
type Parsed = { server: string; results: MethodResult[] };

/** RFC 8601. Null unless it is well-formed: an unreadable header proves nothing. */
export function parseAuthenticationResults(text: string): Parsed | null {
  const segments = split(text);
  const [server = [], ...rest] = segments ?? [];
  const [id = '', version, ...more] = server;
  if (id === '' || id.includes('=') || more.length > 0 || (version !== undefined && !/^\d+$/.test(version)))
    return null;
  const results: MethodResult[] = [];
  for (const words of rest) {
    if (words.length === 0 || (words.length === 1 && words[0]?.toLowerCase() === 'none')) continue;
    const result = readResult(words);
    if (!result) return null;
    results.push(result);
  }
  return { server: id.toLowerCase(), results };
}

function readResult(words: readonly string[]): MethodResult | null {
  const [first = '', ...others] = words;
  const [, method, result] = /^([a-z0-9-]+)(?:\/\d+)?=([a-z]+)$/i.exec(first) ?? [];
  if (!method || !result) return null;
  const properties = new Map<string, string>();
  for (const word of others) {
    const [, name = '', value = ''] = /^([a-z0-9-]+(?:\.[a-z0-9_-]+)?)=(.*)$/is.exec(word) ?? [];
    // A repeated property is ambiguous.
    if (name === '' || properties.has(name.toLowerCase())) return null;
    properties.set(name.toLowerCase(), value);
  }
  return { method: method.toLowerCase(), result: result.toLowerCase(), properties };
}

/** Null if a quote or a comment has no end. */
function split(text: string): string[][] | null {
  const segments: string[][] = [[]];
  let word: string | null = null;
  const endWord = () => {
    if (word !== null) segments.at(-1)?.push(word);
    word = null;
  };
  for (let i = 0; i < text.length; i++) {
    const character = text[i] ?? '';
    if (character === '(') {
      const end = endOfComment(text, i);
      if (end === null) return null;
      i = end;
      endWord();
    } else if (character === '"') {
      const quoted = readQuoted(text, i);
      if (!quoted) return null;
      word = (word ?? '') + quoted.value;
      i = quoted.end;
    } else if (character === ';') {
      endWord();
      segments.push([]);
    } else if (/\s/.test(character)) endWord();
    else word = (word ?? '') + character;
  }
  endWord();
  return segments.map(joinEquals);
}

/** Spaces may surround the first equals sign. */
function joinEquals(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const continues = last !== undefined && (/^[^=]+=$/.test(last) || (word.startsWith('=') && !last.includes('=')));
    if (continues) joined[joined.length - 1] = last + word;
    else joined.push(word);
  }
  return joined;
}

function endOfComment(text: string, start: number): number | null {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return i;
  }
  return null;
}

function readQuoted(text: string, start: number): { value: string; end: number } | null {
  let value = '';
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '"') return { value, end: i };
    if (text[i] === '\\') i++;
    value += text[i] ?? '';
  }
  return null;
}

/**
 * The findings of the named server; `*.example.com` is any server of that domain. Others prove nothing: senders can
 * write such a header too.
 */
export function passesOf(topmost: string | null, server: string): Pass[] {
  const parsed = topmost === null ? null : parseAuthenticationResults(topmost);
  if (!parsed || !isNamed(parsed.server, server.toLowerCase())) return [];
  return parsed.results.flatMap(({ method, result, properties }): Pass[] => {
    if (result !== 'pass') return [];
    if (method === 'dkim') return pass('dkim', properties.get('header.d') ?? properties.get('header.i'));
    if (method === 'spf') return pass('spf', properties.get('smtp.mailfrom'));
    return [];
  });
}

const isNamed = (server: string, expected: string) =>
  expected.startsWith('*.') ? isWithin(server, expected.slice(2)) : server === expected;

export const pass = (method: Pass['method'], value: string | undefined): Pass[] => {
  const domain = domainOf((value ?? '').replace(/^<|>$/g, '')).replace(/\.$/, '');
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) ? [{ method, domain }] : [];
};

/** The proven domain is the sender's, or one is part of the other: companies sign for all their domains. */
export const isProven = (from: string, passes: readonly Pass[]): boolean => {
  const domain = domainOf(from);
  return passes.some((one) => one.domain === domain || isWithin(domain, one.domain) || isWithin(one.domain, domain));
};

const isWithin = (inner: string, outer: string) => outer.includes('.') && inner.endsWith(`.${outer}`);
