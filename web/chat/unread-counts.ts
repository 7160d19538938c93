import { useSyncExternalStore } from 'react';
import { call } from '../api/browser.ts';
import { ApiError } from '../api/call.ts';
import { oneAtATime } from '../api/one-at-a-time.ts';
import { currentUser } from '../api/session.ts';
import { useLive } from '../dashboard/use-live.ts';

/** What the rail shows beside its rows. All but messages wait for admins only. */
export type Waiting = { messages: number; reviews: number; contactMessages: number; payments: number };

export const nothing: Waiting = { messages: 0, reviews: 0, contactMessages: 0, payments: 0 };
let waiting = nothing;
const listeners = new Set<() => void>();

async function ask(): Promise<Waiting> {
  const user = await currentUser();
  if (!user) return nothing;
  if (user.role.name === 'admin') {
    const waits = await call('GET /admin/waiting');
    return {
      messages: waits.unread_messages,
      reviews: waits.waiting_reviews,
      contactMessages: waits.new_contact_messages,
      payments: waits.payments_to_review,
    };
  }
  const { data } = await call('GET /conversations');
  return { ...nothing, messages: data[0]?.unread_count ?? 0 };
}

const load = oneAtATime(async () => {
  try {
    waiting = await ask();
  } catch (error) {
    // Until the mailed password is exchanged nobody may ask; otherwise the last numbers are better than none.
    if (error instanceof ApiError && error.status === 403) waiting = nothing;
    else console.warn(error);
  }
  for (const listener of listeners) listener();
});

/** Counts anew, without making anybody wait. */
export const loadWaiting = (): void => void load();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How much waits, for as long as a dashboard is open; its loader counts first. */
export function useWaiting(): Waiting {
  useLive(['message', 'message.read', 'review.waiting', 'contact.waiting', 'payment.review'], loadWaiting);
  return useSyncExternalStore(
    subscribe,
    () => waiting,
    () => nothing,
  );
}
