export type Suggestion = { id: string; label: string; detail: string; text: string; caret: number };

const MAX_SHOWN = 8;
const has = (text: string, query: string) => text.toLowerCase().includes(query.trim().toLowerCase());

/** The first of all whose `nameOf` contains what was typed. */
export const matching = <T>(all: readonly T[], query: string, nameOf: (one: T) => string): T[] =>
  all.filter((one) => has(nameOf(one), query)).slice(0, MAX_SHOWN);
