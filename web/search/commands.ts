import type { LucideIcon } from 'lucide-react';

export type Command = {
  group: 'Actions' | 'Screens';
  name: string;
  to: string;
  Icon: LucideIcon;
  /** Other words for it. */
  words?: string;
};

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Each word of the query begins a word of the name or of `also`. Matches of the name come first. */
export function matchingCommands(commands: readonly Command[], query: string): Command[] {
  const words = wordsIn(query);
  if (words.length === 0) return [];
  const matches = (text: string) => {
    const known = wordsIn(text);
    return words.every((word) => known.some((one) => one.startsWith(word)));
  };
  const byName = commands.filter(({ name }) => matches(name));
  const byOther = commands.filter(
    (command) => !byName.includes(command) && matches(`${command.name} ${command.words ?? ''}`),
  );
  return [...byName, ...byOther];
}
