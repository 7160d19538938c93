export type Person = { id: number; name: string };

const MENTION = /@\{(\d+)\}/g;

/** `@Ann Lee` becomes `@{12}` for the server. The longest name wins. */
export function encodeMentions(text: string, people: readonly Person[]): string {
  const byLength = people.toSorted((a, b) => b.name.length - a.name.length);
  return byLength.reduce((done, { id, name }) => done.replaceAll(`@${name}`, `@{${id}}`), text);
}

const nameOf = (people: readonly Person[], id: string): string =>
  people.find((person) => person.id === Number(id))?.name ?? 'someone';

export const decodeMentions = (text: string, people: readonly Person[]): string =>
  text.replaceAll(MENTION, (_, id: string) => `@${nameOf(people, id)}`);

export type TextPart = { text: string; isMention: boolean };

export function mentionParts(text: string, people: readonly Person[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, 1: id = '', index } of text.matchAll(MENTION)) {
    parts.push({ text: text.slice(at, index), isMention: false });
    parts.push({ text: `@${nameOf(people, id)}`, isMention: true });
    at = index + found.length;
  }
  parts.push({ text: text.slice(at), isMention: false });
  return parts.filter((part) => part.text !== '');
}

/** The text between `@` and the caret; null if no mention is being typed. */
export function mentionQuery(text: string, caret: number): string | null {
  const found = /(?:^|\s)@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(text.slice(0, caret));
  return found?.[1] ?? null;
}
