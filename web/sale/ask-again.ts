import { useEffect, useEffectEvent, useRef } from 'react';

/** No day is promised for longer, so a wrong clock, or one that was set back, delays a question by a day at most. */
const LONGEST_MS = 24 * 3600_000;
/** A clock that is ahead of the server’s would ask without end. */
const PAUSE_MS = 60_000;
/** The server’s clock may be a little behind. */
const LATER_MS = 1_000;

type Asked = { at: number };

/** Asks when the time has come and the tab is visible, at most once a minute. Returns how to stop it. */
export function askAgainAt(validUntil: string, ask: () => void, asked: Asked): () => void {
  const due = Math.min(Date.parse(validUntil) + LATER_MS, Date.now() + LONGEST_MS);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => Math.max(due, asked.at + PAUSE_MS) - Date.now();
  const check = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    if (wait() <= 0) {
      asked.at = Date.now();
      ask();
    }
    // Longer than 24.8 days, it would end at once.
    timer = setTimeout(check, Math.min(wait(), LONGEST_MS));
  };
  check();
  document.addEventListener('visibilitychange', check);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
  };
}

/** An open page replaces what is no longer true, such as a promised day after closing time. Null: there is nothing. */
export function useAskAgain(validUntil: string | null, ask: () => void): void {
  const asked = useRef<Asked>({ at: Number.NEGATIVE_INFINITY });
  const onDue = useEffectEvent(ask);
  useEffect(
    () => (validUntil === null ? undefined : askAgainAt(validUntil, () => onDue(), asked.current)),
    [validUntil],
  );
}
