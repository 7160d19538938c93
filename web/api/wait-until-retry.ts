/** Ends early once the browser is online, the tab is visible again or `signal` aborts, unless the server named the time. */
export const waitUntilRetry = (
  ms: number,
  { signal, isNamed = false }: { signal?: AbortSignal; isNamed?: boolean } = {},
) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    const onVisible = () => document.visibilityState === 'visible' && done();
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      document.removeEventListener('visibilitychange', onVisible);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    signal?.addEventListener('abort', done);
    if (isNamed) return;
    window.addEventListener('online', done);
    document.addEventListener('visibilitychange', onVisible);
  });
