import { BriefcaseBusiness, Gauge, MessageCircle, UserRound, Wallet } from 'lucide-react';
import type { User } from '../../contract/accounts.ts';
import { loadPreferences } from '../account/email-preferences.tsx';
import { loadAdminThread } from '../chat/admin-chat.tsx';
import { loadAssignments } from './assignments.tsx';
import { loadEarned } from './earnings.tsx';
import { loadSummary } from './summary.tsx';

/** The panels of the one page, in the order of the rail. */
export const panels = [
  { id: 'dashboard', name: 'Dashboard', Icon: Gauge },
  { id: 'jobs', name: 'My Jobs', Icon: BriefcaseBusiness },
  { id: 'profile', name: 'Profile', Icon: UserRound },
  { id: 'earnings', name: 'Earnings', Icon: Wallet },
  { id: 'chat', name: 'Chat with Admin', Icon: MessageCircle },
] as const;
export type PanelId = (typeof panels)[number]['id'];

/** The panel that an address names; without one the dashboard, or the profile while the password is the mailed one. */
export const panelOf = (url: { searchParams: URLSearchParams }, user: User | null): PanelId => {
  const named = url.searchParams.get('panel');
  return panels.find(({ id }) => id === named)?.id ?? (user?.password_is_temporary ? 'profile' : 'dashboard');
};

async function dashboard(url: URL) {
  const [jobs, summary] = await Promise.all([loadAssignments(url), loadSummary()]);
  return { id: 'dashboard', jobs, summary } as const;
}

/** What a panel shows. With the mailed password nothing may be read but the profile. */
export async function loadPanel(url: URL, user: User | null) {
  const id = panelOf(url, user);
  if (user?.password_is_temporary)
    return id === 'profile' ? ({ id, preferences: null } as const) : ({ id: 'locked', panel: id } as const);
  if (id === 'dashboard') return dashboard(url);
  if (id === 'jobs') return { id, jobs: await loadAssignments(url) } as const;
  if (id === 'earnings') return { id, earned: await loadEarned(url) } as const;
  if (id === 'chat') return { id, thread: await loadAdminThread(url) } as const;
  return { id, preferences: await loadPreferences(url) } as const;
}
export type PanelData = Awaited<ReturnType<typeof loadPanel>>;
