import { Bell, BriefcaseBusiness, Gauge, MessageCircle, UserRound, Wallet } from 'lucide-react';
import type { PendingCounts } from '../dashboard/frame/pending-counts.ts';
import type { SidebarItem } from '../dashboard/frame/places.ts';
import type { Command } from '../search/commands.ts';

/** Staff have one route; its panels are their screens. */
export const panels = [
  { id: 'dashboard', name: 'Dashboard', Icon: Gauge, words: 'home' },
  { id: 'jobs', name: 'My Jobs', Icon: BriefcaseBusiness, words: 'assignments orders work' },
  { id: 'earnings', name: 'Earnings', Icon: Wallet, words: 'commissions pay' },
  { id: 'chat', name: 'Chat with Admin', Icon: MessageCircle, words: 'messages' },
  { id: 'profile', name: 'Profile', Icon: UserRound, words: 'account password passkey' },
  { id: 'notifications', name: 'Notifications', Icon: Bell, words: '' },
] as const;
export type PanelId = (typeof panels)[number]['id'];

/** The bell leads to the notifications. */
const listed = panels.filter(({ id }) => id !== 'notifications');

const home = '/staff/dashboard';
const urlOf = (id: PanelId) => `${home}?panel=${id}`;

export function sidebarItems({ messages }: PendingCounts, isLocked: boolean): SidebarItem[] {
  const first: PanelId = isLocked ? 'profile' : 'dashboard';
  return listed.map(({ id, name, Icon }) => ({
    name,
    Icon,
    to: urlOf(id),
    also: [...(id === first ? [home] : []), ...(id === 'jobs' ? [`${home}?job`] : [])],
    pendingCount: id === 'chat' ? messages : 0,
  }));
}

export const staffCommands: readonly Command[] = listed.map(({ id, name, Icon, words }) => ({
  group: 'Screens',
  to: urlOf(id),
  name,
  Icon,
  words,
}));
