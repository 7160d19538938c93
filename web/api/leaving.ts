/** Long enough for the next page's first bytes. */
const LEAVING_MS = 5_000;

let leftAt = Number.NEGATIVE_INFINITY;

if (typeof window !== 'undefined')
  window.addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });

/**
 * Browsers cut the requests of a page that is left, while its scripts still run. Await it before such an error is
 * handled: it only resolves if the page stays, after a download for example.
 */
export async function unlessLeaving(): Promise<void> {
  const rest = leftAt + LEAVING_MS - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}
