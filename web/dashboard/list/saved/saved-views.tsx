import { BookmarkPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { SavedView } from '../../../../contract/platform/saved-views.ts';
import type { ViewList } from '../../../../contract/shared/view-lists.ts';
import { Button } from '../../../ui/button.tsx';
import { filterNamesIn, useListUrl } from '../list-url.ts';
import { type BuiltInView, builtInLinks, type ViewLink, ViewLinks } from './list-views.tsx';
import { SavedViewForm } from './saved-view-form.tsx';
import { SavedViewMenu } from './saved-view-menu.tsx';
import { markShown, useViews } from './saved-views-store.ts';
import { sameView, viewQuery } from './view-query.ts';

type Props = { list: ViewList; builtIn: readonly BuiltInView[] };

export function SavedViews({ list, builtIn }: Props) {
  const { pathname } = useLocation();
  const { params } = useListUrl();
  const views = useViews(list);
  const [editing, setEditing] = useState<SavedView | 'new' | null>(null);
  useEffect(() => markShown(pathname), [pathname]);
  const shown = views.find(({ query }) => query !== '' && sameView(query, params));
  const links: ViewLink[] = [
    ...builtInLinks(builtIn, params).map((link) => ({ ...link, isShown: link.isShown && !shown })),
    ...views.map((view) => ({
      label: view.name,
      to: `?${view.query}`,
      isShown: view === shown,
      isSaved: true,
      after: view === shown && <SavedViewMenu view={view} views={views} onEdit={() => setEditing(view)} />,
    })),
  ];
  const isNew = !shown && filterNamesIn(params).length > 0 && !builtIn.some(({ query }) => isSame(query, params));
  return (
    <>
      <ViewLinks label="Views" links={links}>
        {isNew && (
          <Button tone="quiet" size="small" onClick={() => setEditing('new')} className="shrink-0 whitespace-nowrap">
            <BookmarkPlus aria-hidden size={18} />
            Save view
          </Button>
        )}
      </ViewLinks>
      {editing && (
        <SavedViewForm
          list={list}
          view={editing === 'new' ? null : editing}
          query={viewQuery(params)}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

const isSame = (query: Record<string, string>, params: URLSearchParams) =>
  sameView(new URLSearchParams(query).toString(), params);
