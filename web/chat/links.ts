// Full-width punctuation ends a URL wherever it stands: no space follows it.
const URL_PATTERN = /https:\/\/[^\s<>"“”。．、，！？：；…「」『』（）【】〔〕〈〉《》｡､｢｣]+/g;
const closers: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
const trailing = new Set(".,;:!?'’»।،؛؟");

export type TextPart = { text: string; isUrl: boolean };

/** A closing bracket belongs to the URL if it closes one within it. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(URL_PATTERN)) {
    const url = found.slice(0, endOfUrl(found));
    if (url === 'https://') continue;
    parts.push({ text: text.slice(at, index), isUrl: false }, { text: url, isUrl: true });
    at = index + url.length;
  }
  parts.push({ text: text.slice(at), isUrl: false });
  return parts.filter((part) => part.text !== '');
}

function endOfUrl(found: string): number {
  const unclosed = new Map<string, number>();
  const change = (bracket: string, by: number) => unclosed.set(bracket, (unclosed.get(bracket) ?? 0) + by);
  for (const character of found) {
    const opener = closers[character];
    if (opener) change(opener, -1);
    else if (character === '(' || character === '[' || character === '{') change(character, 1);
  }
  let end = found.length;
  for (; end > 0; end--) {
    const last = found[end - 1] as string;
    const opener = closers[last];
    if (opener ? (unclosed.get(opener) ?? 0) >= 0 : !trailing.has(last)) break;
    if (opener) change(opener, 1);
  }
  return end;
}
