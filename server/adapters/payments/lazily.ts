/**
 * Makes a thing at its first use and keeps it; a failed try is not kept. The providers' SDKs cost about 40 MB and
 * 0.1 to 0.2 s each to import, which a start-up that has nothing to charge yet should not pay.
 */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}
