/** The wait before the next try: doubles with each failure in a row, up to `maxMs`. */
export const backOffMs = (failures: number, firstMs: number, maxMs: number): number =>
  Math.min(maxMs, firstMs * 2 ** failures);
