import { decodeWords } from './encoded-words.ts';

export type Mailbox = { name: string; email: string };

const MOST = 200;

/**
 * The mailboxes of an address header (RFC 5322 section 3.4), at most 200. Each character is read once: comments may
 * nest, groups may not. What could be two senders gives two.
 */
export function mailboxesIn(text: string): Mailbox[] {
  const found: Mailbox[] = [];
  let name: string[] = [];
  let word = '';
  const endWord = () => {
    if (word.includes('@')) found.push({ name: '', email: word });
    else if (word !== '') name.push(word);
    word = '';
  };
  for (let i = 0; i < text.length && found.length < MOST; i++) {
    const character = text[i] as string;
    if (character === '(') i = endOfComment(text, i);
    else if (character === '"') {
      const quoted = readQuoted(text, i);
      i = quoted.end;
      if (text[i + 1] === '@' || word !== '') word += `"${quoted.value}"`;
      else name.push(quoted.value);
    } else if (character === '<') {
      endWord();
      const closed = text.indexOf('>', i);
      const end = closed < 0 ? text.length : closed;
      found.push({ name: name.join(' '), email: text.slice(i + 1, end).trim() });
      name = [];
      i = end;
    } else if (character === ',' || character === ';') {
      endWord();
      name = [];
    } else if (character === ':') {
      // The name of a group.
      word = '';
      name = [];
    } else if (/\s/.test(character)) endWord();
    else word += character;
  }
  endWord();
  return found.filter(({ email }) => email !== '').slice(0, MOST);
}

export const nameIn = ({ name }: Mailbox): string => decodeWords(name).trim();

/** Without an end, the comment goes on to the end of the text. */
function endOfComment(text: string, start: number): number {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return i;
  }
  return text.length;
}

function readQuoted(text: string, start: number): { value: string; end: number } {
  let value = '';
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '"') return { value, end: i };
    if (text[i] === '\\') i++;
    value += text[i] ?? '';
  }
  return { value, end: text.length };
}
