import { FileText, LayoutGrid, MessageCircle, PackageCheck, Plus, Star, UserRound } from 'lucide-react';
import type { PendingCounts } from '../dashboard/frame/pending-counts.ts';
import type { SidebarItem } from '../dashboard/frame/places.ts';
import type { Command } from '../search/commands.ts';

// After a login with a temporary password, the index shows the profile.
const home = '/customer/dashboard/';
const at = (page: string) => home + page;

const orders = { to: at('orders'), also: [at('write-review'), at('new-order')], name: 'My Orders', Icon: PackageCheck };
const invoices = { to: at('invoices'), name: 'Invoices', Icon: FileText };
const chat = { to: at('chat'), name: 'Chat', Icon: MessageCircle };
const review = { to: at('write-review'), name: 'Write a review', Icon: Star };
const profile = { to: at('profile'), name: 'Profile', Icon: UserRound };
const services = { to: '/services', name: 'Order a service', Icon: LayoutGrid };

export const sidebarItems = (waiting: PendingCounts, isLocked = false): SidebarItem[] => [
  { ...orders, ...(!isLocked && { also: [...orders.also, home] }) },
  invoices,
  { ...chat, pendingCount: waiting.messages + waiting.orderMessages },
  { ...profile, ...(isLocked && { also: [home] }) },
];

export const customerCommands: readonly Command[] = [
  { group: 'Actions', ...services, Icon: Plus, words: 'buy new' },
  { group: 'Actions', ...review, words: 'rating' },
  { group: 'Screens', to: orders.to, name: orders.name, Icon: orders.Icon },
  { group: 'Screens', ...invoices, words: 'pay pdf' },
  { group: 'Screens', ...chat, words: 'messages help' },
  { group: 'Screens', ...profile, words: 'account password passkey' },
];
