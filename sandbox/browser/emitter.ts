export type Listener = (event?: unknown) => void;

/** `on`, `once` and `off` as Stripe's elements have them; each returns the element. */
export function createEmitter() {
  const listeners = new Map<string, Set<Listener>>();
  return {
    add: (event: string, listener: Listener) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    remove(event: string, listener?: Listener) {
      if (listener) listeners.get(event)?.delete(listener);
      else listeners.delete(event);
    },
    emit(event: string, detail?: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(detail);
    },
  };
}
