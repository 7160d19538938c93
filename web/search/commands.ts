import type { LucideIcon } from 'lucide-react';

export type Command = {
  group: 'Actions' | 'Screens' | 'Settings';
  name: string;
  to: string;
  Icon: LucideIcon;
  /** Other words for it. */
  words?: string;
  /** Where a setting is. */
  text?: string;
};

/** Words that people type for each other. */
const synonyms: readonly (readonly string[])[] = [
  ['new', 'add', 'create'],
  ['bill', 'bills', 'invoice', 'invoices'],
  ['color', 'colour', 'brand'],
  ['pay', 'payout', 'payouts'],
];

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

export const startsWord = (word: string, typed: string): boolean => word.startsWith(typed.toLowerCase());

const meant = (typed: string): readonly string[] => synonyms.find((words) => words.includes(typed)) ?? [typed];

/** Each word of the query begins a word of the name or of `also`. Names with the typed words come first, then synonyms. */
export function matchingCommands(commands: readonly Command[], query: string): Command[] {
  const words = wordsIn(query);
  if (words.length === 0) return [];
  const matches = (text: string, isMeant: (typed: string) => readonly string[]) => {
    const known = wordsIn(text);
    return words.every((word) => isMeant(word).some((one) => known.some((other) => other.startsWith(one))));
  };
  const asTyped = (word: string) => [word];
  const ranks: ((command: Command) => boolean)[] = [
    ({ name }) => matches(name, asTyped),
    ({ name }) => matches(name, meant),
    ({ name, words = '' }) => matches(`${name} ${words}`, meant),
  ];
  return [...new Set(ranks.flatMap((isFound) => commands.filter(isFound)))];
}
