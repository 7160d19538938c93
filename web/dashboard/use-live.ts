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
  const latest = useRef({ types, onEvent });
  useEffect(() => {
    latest.current = { types, onEvent };
  });
  useEffect(() => {
    if (userId === undefined) return;
    return listen(userId, (event) => {
      const now = latest.current;
      if (event.type === 'gap' || now.types.includes(event.type)) now.onEvent(event);
    });
  }, [userId]);
}

/** Loads the screen's data anew when something of these kinds has happened elsewhere. */
export function useLiveReload(...types: LiveEventType[]): void {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(types, () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void revalidate(), TOGETHER_MS);
  });
}
