import { redirect } from 'react-router';
import type { SavedView } from '../../../../contract/platform/saved-views.ts';
import type { ViewList } from '../../../../contract/shared/view-lists.ts';
import { call } from '../../../api/browser.ts';
import { createFreshCache } from '../../../api/fresh-cache.ts';

const cache = createFreshCache<readonly SavedView[]>([]);
// Only the first load of a list opens its default view, not “All” or a reload.
let shownPath: string | null = null;

export const useViews = (list: ViewList): readonly SavedView[] => cache.useLookup()(list);

const fetchViews = (list: ViewList) => async () =>
  (await call('GET /saved-views', { query: { list, per_page: 100 } })).data;

export const refreshViews = (list: ViewList): Promise<readonly SavedView[]> => cache.refresh(list, fetchViews(list));

const loadViews = (list: ViewList) => cache.get(list, fetchViews(list));

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
