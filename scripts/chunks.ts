import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { iconImports } from './icon-imports.ts';

const framework = /^node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//;
const everyScreen = ['web/entry.client.tsx', 'web/root.tsx'];
const routeQuery = '?__react-router-build-client-route';
const MOST_FILES = 120;

/** The characters of source that a request is worth, for each file that its screen has. */
const REQUEST = 500;
/** Visitors wait for public pages. A part that is loaded at its first use comes when the rest is there. */
const weights = { page: 8, screen: 1, part: 0.2 };

type Modules = { size: (id: string) => number; importsOf: (id: string) => readonly string[] };
type Screen = { ids: string[]; weight: number };
/** `users`: the screens that load it. */
type File = { modules: Set<string>; users: Set<number>; size: number };

const pathOf = (id: string) => relative(process.cwd(), id);

function reachedFrom(ids: readonly string[], { importsOf }: Modules): Set<string> {
  const found = new Set(ids);
  for (const id of found) for (const next of importsOf(id)) found.add(next);
  return found;
}

/** One file for the modules that the same screens load. What only one screen loads stays with it. */
function filesBySameUsers(screens: Screen[], modules: Modules): File[] {
  const usersOf = new Map<string, number[]>();
  for (const [screen, { ids }] of screens.entries())
    for (const id of reachedFrom(ids, modules)) usersOf.set(id, [...(usersOf.get(id) ?? []), screen]);
  const files = new Map<string, File>();
  for (const [id, users] of usersOf) {
    if (users.length === 1 || framework.test(pathOf(id))) continue;
    const file = files.get(users.join()) ?? { modules: new Set(), users: new Set(users), size: 0 };
    file.modules.add(id);
    file.size += modules.size(id);
    files.set(users.join(), file);
  }
  return [...files.values()];
}

function importsBetween(files: File[], { importsOf }: Modules): Map<File, Set<File>> {
  const fileOf = new Map(files.flatMap((file) => [...file.modules].map((id) => [id, file] as const)));
  const importedBy = (file: File) => [...file.modules].flatMap(importsOf).flatMap((id) => fileOf.get(id) ?? []);
  return new Map(files.map((file) => [file, new Set(importedBy(file)).difference(new Set([file]))]));
}

/** Whether one reaches the other through a third file, so that both as one would import themselves. */
function surround(a: File, b: File, imports: Map<File, Set<File>>): boolean {
  const reaches = (from: File, to: File) => {
    const found = new Set(imports.get(from));
    found.delete(to);
    for (const file of found) {
      if (file === to) return true;
      for (const next of imports.get(file) ?? []) found.add(next);
    }
    return false;
  };
  return reaches(a, b) || reaches(b, a);
}

/** Joins the two files that gain most by it, until no two gain. The more files a screen has, the more it gains. */
function join(files: File[], screens: Screen[], modules: Modules): File[] {
  const weigh = (users: Set<number>, by = (_: number) => 1) =>
    [...users].reduce((sum, user) => sum + (screens[user]?.weight ?? 0) * by(user), 0);
  let joined = files;
  for (;;) {
    const filesOf = screens.map((_, screen) => joined.filter(({ users }) => users.has(screen)).length);
    const gainOf = (a: File, b: File) =>
      weigh(a.users.intersection(b.users), (user) => REQUEST * (filesOf[user] ?? 0)) -
      b.size * weigh(a.users.difference(b.users)) -
      a.size * weigh(b.users.difference(a.users));
    const pairs = joined
      .flatMap((a, i) => joined.slice(i + 1).map((b) => ({ a, b, gain: gainOf(a, b) })))
      .filter(({ gain }) => gain > 0)
      .sort((one, other) => other.gain - one.gain);
    const imports = importsBetween(joined, modules);
    const pair = pairs.find(({ a, b }) => !surround(a, b, imports));
    if (!pair) return joined;
    const { a, b } = pair;
    const both = { modules: a.modules.union(b.modules), users: a.users.union(b.users), size: a.size + b.size };
    joined = [...joined.filter((file) => file !== a && file !== b), both];
  }
}

/** The bundler moves what a file imports into it, unless an earlier one has it. */
function inOrderOfImports(files: File[], modules: Modules): File[] {
  const imports = importsBetween(files, modules);
  const ordered = new Set<File>();
  const add = (file: File) => {
    if (ordered.has(file)) return;
    for (const next of imports.get(file) ?? []) add(next);
    ordered.add(file);
  };
  for (const file of files) add(file);
  return [...ordered];
}

/**
 * Few large files compress better than many small ones, and each request delays the first view. But no screen should load
 * much that only others need.
 */
export function groupModules() {
  const placeOf = new Map<string, number>();
  const plugin: Plugin = {
    name: 'group-modules',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const codeOf = (id: string) => this.getModuleInfo(id)?.code ?? '';
      const withIcons = iconImports(ids, codeOf);
      const imports = new Map(ids.map((id) => [id, withIcons(id, this.getModuleInfo(id)?.importedIds ?? [])]));
      const modules: Modules = { size: (id) => codeOf(id).length, importsOf: (id) => imports.get(id) ?? [] };

      const at = (path: string) => ids.filter((id) => pathOf(id).replace(routeQuery, '') === path);
      const base = everyScreen.flatMap(at);
      const layouts = ['web/public/layout/layout.tsx', 'web/customer/layout.tsx', 'web/admin/layout.tsx'];
      const isPage = (id: string) => /^web\/(public|account)\//.test(pathOf(id));
      const layoutOf = (id: string) =>
        layouts.find(
          (layout) =>
            isPage(id) === layout.startsWith('web/public') && layout.split('/')[1] === pathOf(id).split('/')[1],
        ) ?? (isPage(id) ? layouts[0] : undefined);
      const routes = ids
        .filter(
          (id) => id.endsWith(routeQuery) && ![...layouts, 'web/root.tsx'].includes(pathOf(id).replace(routeQuery, '')),
        )
        .map((id): Screen => {
          const layout = layoutOf(id);
          return {
            ids: [...base, ...(layout ? at(layout) : []), id],
            weight: isPage(id) ? weights.page : weights.screen,
          };
        });
      const isRoute = (id: string) => id.includes(routeQuery);
      const dynamic = new Set(ids.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
      const parts = [...dynamic]
        .filter((id) => !isRoute(id))
        .map((id): Screen => ({ ids: [...base, id], weight: weights.part }));
      const screens = [...routes, ...parts];
      const files = inOrderOfImports(join(filesBySameUsers(screens, modules), screens, modules), modules);
      if (files.length > MOST_FILES) this.error(`The build has more than ${MOST_FILES} shared files.`);
      for (const [place, file] of files.entries()) for (const id of file.modules) placeOf.set(id, place);
    },
  };
  const shared = Array.from({ length: MOST_FILES }, (_, place) => ({
    name: 'shared',
    test: (id: string) => placeOf.get(id) === place,
  }));
  return { plugin, groups: [{ name: 'framework', test: (id: string) => framework.test(pathOf(id)) }, ...shared] };
}
