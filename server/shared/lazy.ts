/**
 * Makes a thing at its first use and keeps it. A failed try is not kept: a file that could not be opened for a moment,
 * because too many were, would be missing until the next start. The providers' SDKs cost about 40 MB and 0.1 to 0.2 s
 * each to import, which a start-up that has nothing to charge yet should not pay.
 */
export function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}
