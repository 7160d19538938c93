export type Structured = { value: string; parameters: Map<string, string> };

/** The characters of a token (RFC 2045 section 5.1). */
const isToken = (character: string) => /[!#$%&'*+\-.0-9A-Z^_`a-z{|}~]/.test(character);

/**
 * A header with parameters: `form-data; name="a"` (RFC 2183, 7578). Null unless all of it is well-formed and each
 * parameter occurs once. Names and the value in lower case.
 */
export function readParameters(text: string): Structured | null {
  let at = 0;
  const skipSpace = () => {
    while (text[at] === ' ' || text[at] === '\t') at++;
  };
  const token = (isAllowed = isToken): string => {
    const start = at;
    while (at < text.length && isAllowed(text[at] as string)) at++;
    return text.slice(start, at);
  };
  skipSpace();
  const value = token((character) => isToken(character) || character === '/').toLowerCase();
  if (value === '') return null;
  const parameters = new Map<string, string>();
  for (skipSpace(); at < text.length; skipSpace()) {
    if (text[at] !== ';') return null;
    at++;
    skipSpace();
    if (at === text.length) break;
    const name = token().toLowerCase();
    if (name === '' || text[at] !== '=' || parameters.has(name)) return null;
    at++;
    const read = text[at] === '"' ? readQuoted(text, at) : null;
    if (text[at] === '"' && !read) return null;
    if (read) at = read.end;
    const unquoted = read ? '' : token();
    if (!read && unquoted === '') return null;
    parameters.set(name, read?.value ?? unquoted);
  }
  return { value, parameters };
}

/** Null without an end. */
export function readQuoted(text: string, start: number): { value: string; end: number } | null {
  let value = '';
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '"') return { value, end: i + 1 };
    if (text[i] === '\\') i++;
    value += text[i] ?? '';
  }
  return null;
}
