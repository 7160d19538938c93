import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { type LiveEvent, type LiveEventType, listen } from '../api/live.ts';
import { useSession } from '../api/session.ts';

/** Several events of one change arrive together. */
const TOGETHER_MS = 100;

/** Calls `onEvent` for events of these types, and for `gap`: whatever was missed must be asked for. */
export function useLive(types: readonly LiveEventType[], onEvent: (event: LiveEvent) => void): void {
  const { user } = useSession();
  const userId = user?.id;
  // A session with the mailed password may not listen; the exchange of that password is a reason to try again.
  const isTemporary = user?.password_is_temporary;
  const latest = useRef({ types, onEvent });
  useEffect(() => {
    latest.current = { types, onEvent };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said above
  useEffect(() => {
    if (userId === undefined) return;
    return listen(userId, (event) => {
      const now = latest.current;
      if (event.type === 'gap' || now.types.includes(event.type)) now.onEvent(event);
    });
  }, [userId, isTemporary]);
}

/**
 * Loads the screen's data anew when something of these kinds has happened elsewhere: once for events that come
 * together, one after the other, and in a tab that nobody looks at not before somebody does.
 */
export function useLiveReload(...types: LiveEventType[]): void {
  const { revalidate } = useRevalidator();
  const reload = useRef<() => void>(() => {});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isBusy = false;
    let isStale = false;
    const run = async () => {
      timer = undefined;
      // Without a network there is nothing to be had; what is on the screen stays.
      if (isBusy || document.visibilityState === 'hidden' || !navigator.onLine) return;
      isBusy = true;
      isStale = false;
      await revalidate();
      isBusy = false;
      if (isStale) later();
    };
    const later = () => {
      isStale = true;
      timer ??= setTimeout(() => void run(), TOGETHER_MS);
    };
    const onVisible = () => {
      if (isStale) later();
    };
    reload.current = later;
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
      reload.current = () => {};
    };
  }, [revalidate]);
  useLive(types, () => reload.current());
}
