import { noneCounted, type PendingCounts } from '../dashboard/frame/pending-counts.ts';
import { placeAt, type SidebarItem } from '../dashboard/frame/places.ts';
import type { Command } from '../search/commands.ts';
import { paletteOrder, sidebarRows } from './rows.ts';
import { screens as own } from './screens.ts';
import type { AuditKind, Entry, NamedList, Screen, Screens } from './shared/manifest.ts';

const manifests: readonly Screens[] = Object.values(
  import.meta.glob<Screens>('./*/*/screens.ts', { eager: true, import: 'screens' }),
);

export const allScreens: readonly Screen[] = [...manifests.flatMap(({ list }) => list), ...own.list];

export const dashboardUrl = (path: string) => `/admin/dashboard/${path}`;

const isNamed = (screen: Screen): screen is Screen & Entry => screen.name !== undefined;

export const sidebarItems = ({ rows }: Pick<PendingCounts, 'rows'>): SidebarItem[] =>
  sidebarRows.map(({ name, Icon, counts, children = [], ...page }) => ({
    name,
    Icon,
    ...urlsOf(page),
    children: children.map((child) => ({ name: child.name, ...urlsOf(child) })),
    pendingCount: counts ? rows[counts] : 0,
  }));

const urlsOf = ({ path, also = [] }: { path: string; also?: readonly string[] }) => ({
  to: dashboardUrl(path),
  also: also.map(dashboardUrl),
});

/** The name of the screen, or of the row that leads to it. */
export const screenNameAt = (url: { pathname: string; search: string }): string | undefined =>
  allScreens.filter(isNamed).find(({ path }) => dashboardUrl(path) === url.pathname)?.name ??
  placeAt(sidebarItems(noneCounted), url)?.item.name;

const placeOf = ({ name }: Command): number =>
  paletteOrder.includes(name) ? paletteOrder.indexOf(name) : paletteOrder.length;

const commandsOf = (group: Command['group'], entries: readonly (Entry & { path: string })[]): Command[] =>
  entries
    .map(({ path, name, Icon, words }): Command => ({ group, to: dashboardUrl(path), name, Icon, words }))
    .toSorted((a, b) => placeOf(a) - placeOf(b));

const settings = allScreens
  .filter(isNamed)
  .flatMap(({ fields = [], path, name, Icon }) =>
    fields.map((field): Command => ({ group: 'Settings', to: dashboardUrl(path), name: field, text: name, Icon })),
  );

const actions = manifests.flatMap((one) => one.actions);

export const adminCommands: readonly Command[] = [
  ...commandsOf('Actions', actions),
  ...commandsOf('Screens', allScreens.filter(isNamed)),
  ...settings,
];

export const auditKinds: Readonly<Record<string, AuditKind>> = Object.assign({}, ...manifests.map((one) => one.audit));

/** `category_id` means different lists, so the kind of record comes before it. */
export const namedLists: Readonly<Record<string, NamedList>> = Object.assign({}, ...manifests.map((one) => one.names));
