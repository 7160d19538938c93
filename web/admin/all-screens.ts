import type { PendingCounts } from '../dashboard/frame/pending-counts.ts';
import type { SidebarItem } from '../dashboard/frame/sidebar.tsx';
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

function namedScreen(path: string): Screen & Entry {
  const screen = allScreens.filter(isNamed).find((one) => one.path === path);
  if (!screen) throw new Error(`No screen with a name has the path ${path}.`);
  return screen;
}

/** A row counts what waits on all of its screens. */
export const sidebarItems = (waiting: PendingCounts): SidebarItem[] =>
  sidebarRows.map(({ path, name, group, also = [], above = path }) => {
    const screen = namedScreen(path);
    const isInRow = (one: Screen) => [path, ...also].includes(one.path) || one.path.startsWith(`${above}/`);
    return {
      to: dashboardUrl(path),
      also: also.map(dashboardUrl),
      above: dashboardUrl(above),
      name: name ?? screen.name,
      Icon: screen.Icon,
      pendingCount: allScreens.filter(isInRow).reduce((sum, { count }) => sum + (count?.(waiting) ?? 0), 0),
      ...(group !== undefined && { group }),
    };
  });

/** The sidebar doesn't have it: the bell leads there. */
export const notificationsItem: SidebarItem = {
  to: dashboardUrl('notifications'),
  name: namedScreen('notifications').name,
  Icon: namedScreen('notifications').Icon,
};

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
