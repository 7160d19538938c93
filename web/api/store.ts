import { useSyncExternalStore } from 'react';

type Options<T> = {
  /** The value during server rendering and hydration; defaults to the initial one. */
  serverValue?: T;
  /** Runs once: the place to listen to other tabs. */
  onFirstSubscribe?: () => void;
};

/** A value outside React, read with `useValue`. `set` notifies subscribers synchronously. */
export function createStore<T>(initial: T, { serverValue = initial, onFirstSubscribe }: Options<T> = {}) {
  let value = initial;
  let hasStarted = false;
  const subscribers = new Set<() => void>();
  const get = () => value;
  const subscribe = (subscriber: () => void): (() => void) => {
    subscribers.add(subscriber);
    if (!hasStarted) {
      hasStarted = true;
      onFirstSubscribe?.();
    }
    return () => void subscribers.delete(subscriber);
  };
  return {
    get,
    set(next: T): void {
      value = next;
      for (const subscriber of subscribers) subscriber();
    },
    subscribe,
    useValue: (): T => useSyncExternalStore(subscribe, get, () => serverValue),
  };
}
