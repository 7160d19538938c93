const BITS = 8;
const GROWTH = 1_024;

export type SeenPayments = { add(id: number): void; has(id: number): boolean; count(): number };

/** One bit per id: a run may see a million payments. */
export function newSeenPayments(): SeenPayments {
  let [bits, count] = [new Uint8Array(GROWTH), 0];
  const has = (id: number): boolean => ((bits[Math.floor(id / BITS)] ?? 0) & (1 << (id % BITS))) !== 0;
  return {
    has,
    count: () => count,
    add(id) {
      if (has(id)) return;
      const index = Math.floor(id / BITS);
      if (index >= bits.length) {
        const larger = new Uint8Array(Math.max(index + GROWTH, bits.length * 2));
        larger.set(bits);
        bits = larger;
      }
      bits[index] = (bits[index] ?? 0) | (1 << (id % BITS));
      count += 1;
    },
  };
}
