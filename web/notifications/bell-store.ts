import type { Notification } from '../../contract/platform/notifications.ts';
import { call } from '../api/browser.ts';
import { ApiError } from '../api/call.ts';
import { oneAtATime } from '../api/one-at-a-time.ts';
import { currentUser } from '../api/session.ts';
import { createStore } from '../api/store.ts';

const SHOWN = 30;

type Bell = {
  status: 'loading' | 'ready' | 'failed';
  unread: number;
  /** The newest, or with the filter the newest unread. */
  latest: readonly Notification[];
  isUnreadOnly: boolean;
};

const empty: Bell = { status: 'loading', unread: 0, latest: [], isUnreadOnly: false };
const bell = createStore(empty);
let ownerId: number | null = null;

const load = oneAtATime(async () => {
  const user = await currentUser();
  if (user?.id !== ownerId) bell.set(empty);
  ownerId = user?.id ?? null;
  if (!user) return;
  const { isUnreadOnly } = bell.get();
  try {
    const query = { per_page: SHOWN, ...(isUnreadOnly && { unread: '1' as const }) };
    const { data, unread } = await call('GET /notifications', { query });
    bell.set({ status: 'ready', unread, latest: data, isUnreadOnly: bell.get().isUnreadOnly });
  } catch (error) {
    // 403 while the password is temporary.
    if (!(error instanceof ApiError && error.status === 403)) console.warn(error);
    if (bell.get().status === 'loading') bell.set({ ...bell.get(), status: 'failed' });
  }
});

/** Returns at once; `useBell` re-renders with the result. */
export const refreshBell = (): void => void load();
export const useBell = (): Bell => bell.useValue();

export function showUnreadOnly(isUnreadOnly: boolean): void {
  bell.set({ ...bell.get(), isUnreadOnly });
  refreshBell();
}

const readNow = (one: Notification): Notification => ({ ...one, read_at: one.read_at ?? new Date().toISOString() });

/** Shown at once; the next load undoes a failure. */
export async function markAsRead({ id, read_at }: Notification): Promise<void> {
  if (read_at !== null) return;
  const now = bell.get();
  const latest = now.latest.map((one) => (one.id === id ? readNow(one) : one));
  bell.set({ ...now, latest, unread: Math.max(0, now.unread - 1) });
  try {
    await call('PUT /notifications/{id}/read', { params: { id } });
  } catch (error) {
    // 404: the line has grown in the meantime, and has another id.
    console.warn(error);
  }
  refreshBell();
}

/** Later notifications stay unread. */
export async function markAllAsRead(shown: readonly Notification[]): Promise<void> {
  const up_to = Math.max(0, ...shown.map(({ id }) => id));
  if (up_to === 0) return;
  await call('POST /notifications/read-all', { body: { up_to } });
  refreshBell();
}
