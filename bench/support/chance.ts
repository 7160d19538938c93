/** A repeatable random generator (mulberry32). */
export function chance(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** Both ends are included. */
    between: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    in: (share: number) => next() < share,
    oneOf: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
export type Chance = ReturnType<typeof chance>;
