import type { User } from '../../contract/people/accounts.ts';
import { loadProfileData } from '../account/profile-data.ts';
import { call } from '../api/browser.ts';
import { loadDocument } from '../api/load-script.ts';
import { loadAdminThread } from '../chat/admin-chat.tsx';
import { settledOrRedirect } from '../dashboard/load-or-redirect.ts';
import { loadNotifications } from '../notifications/notifications-page.tsx';
import { settledOrder } from '../order/load-order.ts';
import type { StaffOrderWorkspace } from '../order/workspace.ts';
import { loadAssignments } from './assignments.tsx';
import { loadCalendar } from './calendar.tsx';
import { loadDay } from './day.tsx';
import { loadEarnings } from './earnings.tsx';
import { type PanelId, panels } from './screens.ts';

export const panelOf = (url: { searchParams: URLSearchParams }, user: User | null): PanelId => {
  const named = url.searchParams.has('job') ? 'jobs' : url.searchParams.get('panel');
  return panels.find(({ id }) => id === named)?.id ?? (user?.password_is_temporary ? 'profile' : 'dashboard');
};

/** `?job=12` opens one job: staff have no sub-routes. */
const jobOf = (url: URL): number | null => Number(url.searchParams.get('job')) || null;

async function loadJob(url: URL, id: number) {
  const page = import('./assignment-page.tsx').catch((error: unknown) => loadDocument(url.href, error));
  const [job] = await Promise.all([settledOrder<StaffOrderWorkspace>(url, id), page]);
  return { id: 'job', job } as const;
}

async function loadStatement(url: URL, id: number) {
  const page = import('./statement-page.tsx').catch((error: unknown) => loadDocument(url.href, error));
  const failed = 'Failed to fetch the statement.';
  const [payout] = await Promise.all([
    settledOrRedirect(call('GET /staff/payouts/{id}', { params: { id } }), url, { failed }),
    page,
  ]);
  return { id: 'statement', payout } as const;
}

/** Only the profile can be loaded while the password is temporary. */
export async function loadPanel(url: URL, user: User | null) {
  const id = panelOf(url, user);
  const job = jobOf(url);
  if (job !== null && !user?.password_is_temporary) return loadJob(url, job);
  if (user?.password_is_temporary)
    return id === 'profile' ? ({ id, profile: null } as const) : ({ id: 'locked', panel: id } as const);
  if (id === 'dashboard') return { id, day: await loadDay(url) } as const;
  if (id === 'jobs' && url.searchParams.get('view') === 'calendar')
    return { id: 'calendar', calendar: await loadCalendar(url) } as const;
  if (id === 'jobs') return { id, jobs: await loadAssignments(url) } as const;
  const statement = Number(url.searchParams.get('statement'));
  if (id === 'earnings' && statement) return loadStatement(url, statement);
  if (id === 'earnings') return { id, earnings: await loadEarnings(url) } as const;
  if (id === 'chat') return { id, thread: await loadAdminThread(url) } as const;
  if (id === 'notifications') return { id, notifications: await loadNotifications(url) } as const;
  return { id, profile: await loadProfileData(url) } as const;
}
export type PanelData = Awaited<ReturnType<typeof loadPanel>>;
