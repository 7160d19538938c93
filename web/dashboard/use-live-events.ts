import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { type LiveEvent, type LiveEventType, subscribeToLiveEvents } from '../api/live-events.ts';
import { useSession } from '../api/session.ts';

/** One change publishes several events. */
const DEBOUNCE_MS = 100;

/** Includes `gap`: events may be lost. */
export function useLiveEvents(types: readonly LiveEventType[], onEvent: (event: LiveEvent) => void): void {
  const { status, user } = useSession();
  const userId = status === 'user' ? user?.id : undefined;
  // A session with a temporary password can't subscribe: the effect must run again afterwards.
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

/** Debounced, one at a time, and in a hidden tab once it is visible. */
export function useLiveReload(...types: LiveEventType[]): void {
  const { revalidate } = useRevalidator();
  const reload = useRef<() => void>(() => {});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isBusy = false;
    let isStale = false;
    const run = async () => {
      timer = undefined;
      // An offline reload would replace the data by errors.
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
