import { Bell, BriefcaseBusiness, Gauge, MessageCircle, UserRound, Wallet } from 'lucide-react';
import type { Command } from '../search/commands.ts';

/** Staff have one route; its panels are their screens. */
export const panels = [
  { id: 'dashboard', name: 'Dashboard', Icon: Gauge, words: 'home' },
  { id: 'jobs', name: 'My Jobs', Icon: BriefcaseBusiness, words: 'assignments orders work' },
  { id: 'profile', name: 'Profile', Icon: UserRound, words: 'account password passkey' },
  { id: 'earnings', name: 'Earnings', Icon: Wallet, words: 'commissions pay' },
  { id: 'chat', name: 'Chat with Admin', Icon: MessageCircle, words: 'messages' },
  { id: 'notifications', name: 'Notifications', Icon: Bell, words: '' },
] as const;
export type PanelId = (typeof panels)[number]['id'];

/** The bell leads to the notifications. */
export const sidebarPanels = panels.filter(({ id }) => id !== 'notifications');

const isProfile = ({ id }: { id: PanelId }) => Number(id === 'profile');

/** Ctrl K lists the profile last, as for the other roles. */
export const staffCommands: readonly Command[] = sidebarPanels
  .toSorted((a, b) => isProfile(a) - isProfile(b))
  .map(({ id, name, Icon, words }) => ({ group: 'Screens', to: `/staff/dashboard?panel=${id}`, name, Icon, words }));
