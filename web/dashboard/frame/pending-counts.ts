import { useEffect } from 'react';
import type { PendingCounts as Waiting } from '../../../contract/office/overview.ts';
import { call } from '../../api/browser.ts';
import { ApiError } from '../../api/call.ts';
import { oneAtATime } from '../../api/one-at-a-time.ts';
import { currentUser } from '../../api/session.ts';
import { createStore } from '../../api/store.ts';
import { useLiveEvents } from '../use-live-events.ts';

/** Admins have counts by row, the others counts of messages. */
export type PendingCounts = {
  /** The company’s day; empty until it is known. */
  today: string;
  messages: number;
  /** Messages in the threads of orders. */
  orderMessages: number;
  rows: Waiting['rows'];
  webhookWarnings: Waiting['webhook_warnings'];
  systemWarnings: readonly string[];
};

export const noneCounted: PendingCounts = {
  today: '',
  messages: 0,
  orderMessages: 0,
  rows: { orders: 0, inbox: 0, content: 0, money: 0, settings: 0 },
  webhookWarnings: [],
  systemWarnings: [],
};
const counts = createStore(noneCounted);

async function fetchCounts(): Promise<PendingCounts> {
  const user = await currentUser();
  if (!user) return noneCounted;
  if (user.role.name === 'admin') {
    const pending = await call('GET /admin/waiting');
    return {
      ...noneCounted,
      today: pending.today,
      rows: pending.rows,
      webhookWarnings: pending.webhook_warnings,
      systemWarnings: pending.system_warnings,
    };
  }
  const [{ data }, threads] = await Promise.all([
    call('GET /conversations'),
    call('GET /order-threads', { query: { unread: '1' } }),
  ]);
  const orderMessages = threads.data.reduce((sum, { unread }) => sum + unread, 0);
  return { ...noneCounted, messages: data[0]?.unread_count ?? 0, orderMessages };
}

/** Today ends without an event. */
const STALE_MS = 600_000;
let loadedAt = 0;

const load = oneAtATime(async () => {
  try {
    counts.set(await fetchCounts());
    loadedAt = Date.now();
  } catch (error) {
    // 403 while the password is temporary. Otherwise the last counts are better than none.
    if (error instanceof ApiError && error.status === 403) counts.set(noneCounted);
    else console.warn(error);
  }
});

/** Returns at once; `usePendingCounts` re-renders with the result. */
export const refreshPendingCounts = (): void => void load();

/** The dashboard's loader starts the first load. */
export function usePendingCounts(): PendingCounts {
  useLiveEvents(
    [
      'message',
      'message.read',
      'order.changed',
      'order.message',
      'notification',
      'review.waiting',
      'contact.waiting',
      'inbox.changed',
      'payment.review',
      'dispute.changed',
      'reconciliation.changed',
      'system.changed',
      'settings.changed',
    ],
    refreshPendingCounts,
  );
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible' && Date.now() - loadedAt > STALE_MS) refreshPendingCounts();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  return counts.useValue();
}

/** Screens must not take today from the browser's clock or time zone. */
export const useCompanyToday = (): string => counts.useValue().today;

export const loadCompanyToday = async (): Promise<string> =>
  counts.get().today || (await call('GET /admin/waiting')).today;
