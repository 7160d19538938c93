import { redirect } from 'react-router';
import type { SavedView } from '../../../../contract/platform/saved-views.ts';
import type { ViewList } from '../../../../contract/shared/view-lists.ts';
import { call } from '../../../api/browser.ts';
import { createStore } from '../../../api/store.ts';

const FRESH_MS = 60_000;

type Cached = { at: number; views: readonly SavedView[] };
const cache = createStore<Readonly<Record<string, Cached>>>({});
// Only the first load of a list opens its default view, not “All” or a reload.
let shownPath: string | null = null;

export const useViews = (list: ViewList): readonly SavedView[] => cache.useValue()[list]?.views ?? [];

export async function refreshViews(list: ViewList): Promise<readonly SavedView[]> {
  try {
    const { data } = await call('GET /saved-views', { query: { list, per_page: 100 } });
    cache.set({ ...cache.get(), [list]: { at: Date.now(), views: data } });
    return data;
  } catch (error) {
    // A list is useful without its views.
    console.warn(error);
    return cache.get()[list]?.views ?? [];
  }
}

const loadViews = (list: ViewList) => {
  const cached = cache.get()[list];
  return cached && Date.now() - cached.at < FRESH_MS ? cached.views : refreshViews(list);
};

/** Call it beside the other calls of a list's loader: a URL without parameters opens the default view. */
export async function openDefaultView(list: ViewList, url: URL): Promise<void> {
  if (url.search !== '' || shownPath === url.pathname) return void loadViews(list);
  const byDefault = (await loadViews(list)).find((view) => view.is_default);
  if (byDefault?.query) throw redirect(`${url.pathname}?${byDefault.query}`);
}

/** Lasts while the list is mounted. */
export function markShown(path: string): () => void {
  shownPath = path;
  return () => {
    shownPath = null;
  };
}
