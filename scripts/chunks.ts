import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { iconImports } from './icon-imports.ts';

const framework = /^node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//;
const everyScreen = ['web/entry.client.tsx', 'web/root.tsx'];
const routeQuery = '?__react-router-build-client-route';
const staffDashboard = 'web/staff/dashboard.tsx';
const MOST_FILES = 120;

/** Times the third power of how many files the screen has: the characters of source that a request is worth. */
const REQUEST = 28;
/** With its own file, its frame and the framework, a screen that has more makes over twenty requests. */
const MOST_SHARED = 15;
const ABOVE_MOST = 12;
/** The characters of source of a usual screen with its frame, and how much more those cost that a larger one does not need. */
const USUAL = 250_000;
const STEEPNESS = 6.5;
/** A part that is loaded at its first use comes when the rest is there, a public page's scripts at a visitor's first sign. */
const weights = {
  page: { code: 60, request: 4 },
  screen: { code: 1, request: 1 },
  part: { code: 0.2, request: 0.2 },
};

type Modules = { size: (id: string) => number; importsOf: (id: string) => readonly string[] };
/** `loaded`: what is there already when it is opened. */
type Screen = { ids: string[]; kind: keyof typeof weights; loaded: ReadonlySet<string> };
/** `users`: the screens that load it. `owners`: the parts that find it loaded. */
type File = { modules: Set<string>; users: Set<number>; owners: Set<number>; size: number };

const pathOf = (id: string) => relative(process.cwd(), id);

function reachedFrom(ids: readonly string[], { importsOf }: Modules): Set<string> {
  const found = new Set(ids);
  for (const id of found) for (const next of importsOf(id)) found.add(next);
  return found;
}

/** One file for the modules that the same screens load. What only one screen loads stays with it. */
function filesBySameUsers(screens: Screen[], modules: Modules): File[] {
  const usersOf = new Map<string, number[]>();
  const ownersOf = new Map<string, number[]>();
  const add = (screen: number, to: typeof usersOf) => (id: string) => to.set(id, [...(to.get(id) ?? []), screen]);
  for (const [screen, { ids, loaded }] of screens.entries()) {
    const reached = reachedFrom(ids, modules);
    reached.difference(loaded).forEach(add(screen, usersOf));
    loaded.forEach(add(screen, ownersOf));
  }
  const files = new Map<string, File>();
  for (const [id, users] of usersOf) {
    if (users.length === 1 || framework.test(pathOf(id))) continue;
    const owners = new Set(ownersOf.get(id));
    const file = files.get(users.join()) ?? { modules: new Set(), users: new Set(users), owners, size: 0 };
    file.modules.add(id);
    file.owners = file.owners.intersection(owners);
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

/** The file and all that it imports. */
function withImports(file: File, imports: Map<File, Set<File>>): Set<File> {
  const found = new Set([file]);
  for (const one of found) for (const next of imports.get(one) ?? []) found.add(next);
  return found;
}

/** Whether one reaches the other through a third file, so that both as one would import themselves. */
const surround = (a: File, b: File, imports: Map<File, Set<File>>) =>
  [[a, b] as const, [b, a] as const].some(([from, to]) =>
    [...(imports.get(from) ?? [])].some((file) => file !== to && withImports(file, imports).has(to)),
  );

/** A screen pays the more for a character that it does not need, the more code it has of its own. */
function burdensOf(screens: Screen[], modules: Modules): number[] {
  const sizeOf = ({ ids }: Screen) =>
    [...reachedFrom(ids, modules)]
      .filter((id) => !framework.test(pathOf(id)))
      .reduce((sum, id) => sum + modules.size(id), 0);
  return screens.map(
    (screen) => weights[screen.kind].code * (screen.kind === 'screen' ? (sizeOf(screen) / USUAL) ** STEEPNESS : 1),
  );
}

/**
 * Joins the two files that gain most by it, until no two gain and the build has a place for each file. The more files a
 * screen has, the more it gains.
 */
function join(files: File[], screens: Screen[], modules: Modules): File[] {
  const burdens = burdensOf(screens, modules);
  const burdenOf = (user: number) => burdens[user] ?? 0;
  let joined = files;
  for (;;) {
    const least = joined.length > MOST_FILES ? Number.NEGATIVE_INFINITY : 0;
    const filesOf = screens.map((_, screen) => joined.filter(({ users }) => users.has(screen)).length);
    const requests = screens.map(({ kind }, screen) => {
      const shared = filesOf[screen] ?? 0;
      const isAbove = kind === 'screen' && shared > MOST_SHARED;
      return weights[kind].request * REQUEST * shared ** 3 * (isAbove ? ABOVE_MOST : 1);
    });
    const requestOf = (user: number) => requests[user] ?? 0;
    const newUsers = (of: File, other: File) => other.users.difference(of.users).difference(of.owners);
    const imports = importsBetween(joined, modules);
    const withAll = new Map(joined.map((file) => [file, withImports(file, imports)]));
    /** Whoever loads one file gets the other, and what that imports. */
    const importsCost = (of: File, other: File) =>
      [...newUsers(of, other)].reduce(
        (total, user) =>
          [...(withAll.get(of) ?? [])]
            .filter((file) => file !== of && file !== other && !file.users.has(user) && !file.owners.has(user))
            .reduce((sum, { size }) => sum + burdenOf(user) * size + requestOf(user), total),
        0,
      );
    // Most of the time goes here, so it makes no sets.
    const gainOf = (a: File, b: File) => {
      let gain = 0;
      for (const user of a.users)
        if (b.users.has(user)) gain += requestOf(user);
        else if (!b.owners.has(user)) gain -= burdenOf(user) * b.size;
      for (const user of b.users) if (!a.users.has(user) && !a.owners.has(user)) gain -= burdenOf(user) * a.size;
      return gain;
    };
    const pairs = joined
      .flatMap((a, i) => joined.slice(i + 1).map((b) => ({ a, b, gain: gainOf(a, b) })))
      .filter(({ gain }) => gain > least)
      .sort((one, other) => other.gain - one.gain);
    let best: { a: File; b: File; gain: number } | undefined;
    for (const { a, b, gain } of pairs) {
      if (gain <= (best?.gain ?? least)) break;
      const left = gain - importsCost(a, b) - importsCost(b, a);
      if (left > (best?.gain ?? least) && !surround(a, b, imports)) best = { a, b, gain: left };
    }
    if (!best) return joined;
    const { a, b } = best;
    const owners = a.owners.union(b.owners);
    const users = a.users.union(b.users).difference(owners);
    for (const file of [...withImports(a, imports), ...withImports(b, imports)])
      file.users = file.users.union(users).difference(file.owners);
    const both = { modules: a.modules.union(b.modules), users, owners, size: a.size + b.size };
    joined = [...joined.filter((file) => file !== a && file !== b), both];
  }
}

/** A part is loaded from some screens, or from parts of them, and needs only what not all of these have. */
function withParts(routes: Screen[], partsOf: (id: string) => string[], modules: Modules): Screen[] {
  const screens = [...routes];
  const partAt = new Map<string, Screen>();
  for (const { ids, loaded } of screens) {
    const there = reachedFrom(ids, modules).union(loaded);
    for (const id of [...there].flatMap(partsOf)) {
      const part = partAt.get(id);
      if (part) part.loaded = part.loaded.intersection(there);
      else {
        const own: Screen = { ids: [id], kind: 'part', loaded: there };
        partAt.set(id, own);
        screens.push(own);
      }
    }
  }
  return screens;
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
      const allPartsOf = (id: string) =>
        (this.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter((part) => !part.includes(routeQuery));
      // Each is a screen of the one route, which loads it with its data.
      const panels = at('web/staff/panels.ts').flatMap(allPartsOf);
      const partsOf = (id: string) => allPartsOf(id).filter((part) => !panels.includes(part));
      const frames = [...layouts, staffDashboard, 'web/root.tsx'];
      const isScreen = (id: string) => id.endsWith(routeQuery) && !frames.includes(pathOf(id).replace(routeQuery, ''));
      const screenOf = (id: string, frame: string | undefined): Screen => ({
        ids: [...base, ...(frame ? at(frame) : []), id],
        kind: isPage(id) ? 'page' : 'screen',
        loaded: new Set(),
      });
      const screens = withParts(
        [
          ...ids.filter(isScreen).map((id) => screenOf(id, layoutOf(id))),
          ...panels.map((id) => screenOf(id, staffDashboard)),
        ],
        partsOf,
        modules,
      );
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
