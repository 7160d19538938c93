import { relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The files that come before those of single screens, in the order of imports: a module is in the first whose entries
 * reach it, so that no file imports a later one.
 */
const files: [name: string, entries: RegExp][] = [
  ['framework', /^node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//],
  ['site', /^web\/(root|entry\.client)\.tsx$/],
  ['dashboard', /^web\/(admin|customer)\/layout\.tsx$/],
  ['list', /^web\/dashboard\/list\/.*\.tsx$/],
  ['order', /^web\/order\/(order-frame|thread\/order-thread)\.tsx$/],
];
const groupNames = ['framework', 'site', 'pages', 'shared', 'dashboard', 'list', 'order'];

const publicRoute = /^web\/(public|account)\/.*\.tsx\?__react-router-build-client-route$/;
const MANY_PAGES = 5;

const pathOf = (id: string) => relative(process.cwd(), id);

/**
 * Few large files compress better than many small ones, and each request delays the first view. A public page must not
 * load a dashboard for a module that both have: those are in files of their own.
 */
export function groupModules() {
  const groupOf = new Map<string, string>();
  const plugin: Plugin = {
    name: 'group-modules',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const reachedFrom = (id: string, found = new Set<string>()): Set<string> => {
        if (found.has(id)) return found;
        found.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) reachedFrom(next, found);
        return found;
      };
      const pagesOf = new Map<string, number>();
      for (const id of ids.filter((each) => publicRoute.test(pathOf(each)))) {
        const pages = /\/layout\.tsx\?/.test(id) ? MANY_PAGES : 1;
        for (const reached of reachedFrom(id)) pagesOf.set(reached, (pagesOf.get(reached) ?? 0) + pages);
      }
      const groupFor = (id: string, name: string) => {
        const pages = pagesOf.get(id) ?? 0;
        if (pages === 0 || name === 'framework' || name === 'site') return name;
        return pages >= MANY_PAGES || pathOf(id).startsWith('web/ui/') ? 'pages' : 'shared';
      };
      for (const [name, entries] of files)
        for (const entry of ids.filter((id) => entries.test(pathOf(id).replace(/\?.*/, ''))))
          for (const id of reachedFrom(entry)) if (!groupOf.has(id)) groupOf.set(id, groupFor(id, name));
    },
  };
  const groups = groupNames.map((name) => ({ name, test: (id: string) => groupOf.get(id) === name }));
  return { plugin, groups };
}
