import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { type LiveEvent, type LiveEventType, subscribeToLiveEvents } from '../api/live-events.ts';
import { useSession } from '../api/session.ts';

/** One change publishes several events in quick succession. */
const DEBOUNCE_MS = 100;

/** Calls `onEvent` for events of these types, and for `gap`: events may have been lost. */
export function useLiveEvents(types: readonly LiveEventType[], onEvent: (event: LiveEvent) => void): void {
  const { user } = useSession();
  const userId = user?.id;
  // A session with a temporary password can't subscribe; after it is replaced, the effect must run again.
  const isTemporary = user?.password_is_temporary;
  const latest = useRef({ types, onEvent });
  useEffect(() => {
    latest.current = { types, onEvent };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isTemporary`, see above
  useEffect(() => {
    if (userId === undefined) return;
    return subscribeToLiveEvents(userId, (event) => {
      const now = latest.current;
      if (event.type === 'gap' || now.types.includes(event.type)) now.onEvent(event);
    });
  }, [userId, isTemporary]);
}

/** Reloads the screen after events of these types: debounced, one at a time, in a hidden tab once it is visible. */
export function useLiveReload(...types: LiveEventType[]): void {
  const { revalidate } = useRevalidator();
  const reload = useRef<() => void>(() => {});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isBusy = false;
    let isStale = false;
    const run = async () => {
      timer = undefined;
      // Offline, a reload would replace the data on the screen with errors.
      if (isBusy || document.visibilityState === 'hidden' || !navigator.onLine) return;
      isBusy = true;
      isStale = false;
      await revalidate();
      isBusy = false;
      if (isStale) schedule();
    };
    const schedule = () => {
      isStale = true;
      timer ??= setTimeout(() => void run(), DEBOUNCE_MS);
    };
    const onVisible = () => {
      if (isStale) schedule();
    };
    reload.current = schedule;
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
      reload.current = () => {};
    };
  }, [revalidate]);
  useLiveEvents(types, () => reload.current());
}
