import type { User } from '../../contract/people/accounts.ts';
import { loadProfileData } from '../account/profile-data.ts';
import { call } from '../api/browser.ts';
import { loadDocument } from '../api/load-script.ts';
import { loadAdminThread } from '../chat/admin-thread.ts';
import { later } from '../dashboard/later.tsx';
import { settledOrRedirect } from '../dashboard/load-or-redirect.ts';
import { loadNotifications } from '../notifications/load-notifications.ts';
import { settledOrder } from '../order/load-order.ts';
import type { StaffOrderWorkspace } from '../order/workspace.ts';
import { loadAssignments, loadCalendar, loadDay, loadEarnings } from './panel-data.ts';
import { type PanelId, panels } from './screens.ts';

export const panelOf = (url: { searchParams: URLSearchParams }, user: User | null): PanelId => {
  const named = url.searchParams.has('job') ? 'jobs' : url.searchParams.get('panel');
  return panels.find(({ id }) => id === named)?.id ?? (user?.password_is_temporary ? 'profile' : 'dashboard');
};

/** A panel's script comes with its data. */
const scripts = {
  dashboard: () => import('./day.tsx').then((panel) => panel.StaffDay),
  jobs: () => import('./assignments.tsx').then((panel) => panel.Assignments),
  calendar: () => import('./calendar.tsx').then((panel) => panel.StaffCalendar),
  job: () => import('./assignment-page.tsx').then((panel) => panel.AssignmentPage),
  earnings: () => import('./earnings.tsx').then((panel) => panel.Earnings),
  chat: () => import('../chat/admin-chat.tsx').then((panel) => panel.AdminChat),
  notifications: () => import('../notifications/notifications-page.tsx').then((panel) => panel.NotificationsPage),
  statement: () => import('./statement-page.tsx').then((panel) => panel.default),
  profile: () => import('../dashboard/frame/profile-page.tsx').then((panel) => panel.ProfilePage),
};

export const StaffDay = later(scripts.dashboard);
export const Assignments = later(scripts.jobs);
export const StaffCalendar = later(scripts.calendar);
export const AssignmentPage = later(scripts.job);
export const Earnings = later(scripts.earnings);
export const StatementPage = later(scripts.statement);
export const AdminChat = later(scripts.chat);
export const NotificationsPage = later(scripts.notifications);
export const ProfilePage = later(scripts.profile);

type Shown = keyof typeof scripts;

const idIn = (url: URL, name: string): number => Number(url.searchParams.get(name)) || 0;

/** `?job=12` opens one job: staff have no sub-routes. */
function shownAt(url: URL, id: PanelId): Shown {
  if (idIn(url, 'job')) return 'job';
  if (id === 'jobs' && url.searchParams.get('view') === 'calendar') return 'calendar';
  return id === 'earnings' && idIn(url, 'statement') ? 'statement' : id;
}

const loadStatement = (url: URL, id: number) =>
  settledOrRedirect(call('GET /staff/payouts/{id}', { params: { id } }), url, {
    failed: 'Failed to fetch the statement.',
  });

async function loadData(url: URL, id: Shown) {
  if (id === 'job') return { id, job: await settledOrder<StaffOrderWorkspace>(url, idIn(url, 'job')) } as const;
  if (id === 'dashboard') return { id, day: await loadDay(url) } as const;
  if (id === 'calendar') return { id, calendar: await loadCalendar(url) } as const;
  if (id === 'jobs') return { id, jobs: await loadAssignments(url) } as const;
  if (id === 'statement') return { id, payout: await loadStatement(url, idIn(url, 'statement')) } as const;
  if (id === 'earnings') return { id, earnings: await loadEarnings(url) } as const;
  if (id === 'chat') return { id, thread: await loadAdminThread(url) } as const;
  if (id === 'notifications') return { id, notifications: await loadNotifications(url) } as const;
  return { id, profile: await loadProfileData(url) } as const;
}

/** Only the profile can be loaded while the password is temporary. */
export async function loadPanel(url: URL, user: User | null) {
  const id = panelOf(url, user);
  const isLocked = user?.password_is_temporary === true;
  if (isLocked && id !== 'profile') return { id: 'locked', panel: id } as const;
  const shown = isLocked ? 'profile' : shownAt(url, id);
  const script = scripts[shown]().catch((error: unknown) => loadDocument(url.href, error));
  const data = isLocked ? ({ id: 'profile', profile: null } as const) : loadData(url, shown);
  return (await Promise.all([data, script]))[0];
}
export type PanelData = Awaited<ReturnType<typeof loadPanel>>;
