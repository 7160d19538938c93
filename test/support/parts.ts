/** A long suite is in four files, which run beside each other. Each takes every fourth call, as neighbors cost alike. */
export const partOf = <T>(all: readonly T[], part: 1 | 2 | 3 | 4): T[] => all.filter((_, i) => i % 4 === part - 1);
