/** Doubles with each consecutive failure, up to `maxMs`. */
export const backOffMs = (failures: number, firstMs: number, maxMs: number): number =>
  Math.min(maxMs, firstMs * 2 ** failures);
