/** Aborts once the first of `signals` does. `AbortSignal.any` is too new. */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const signal of signals) {
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { signal: controller.signal });
  }
  return controller.signal;
}
