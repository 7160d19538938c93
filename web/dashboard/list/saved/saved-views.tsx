import { BookmarkPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { SavedView } from '../../../../contract/platform/saved-views.ts';
import type { ViewList } from '../../../../contract/shared/view-lists.ts';
import { createStore } from '../../../api/store.ts';
import { Button } from '../../../ui/button.tsx';
import { LaterDialog, later, usePrefetch } from '../../later.tsx';
import { filterNamesIn, useListUrl } from '../list-url.ts';
import { type BuiltInView, builtInLinks, type ViewLink, ViewLinks } from './list-views.tsx';
import { SavedViewMenu } from './saved-view-menu.tsx';
import { markShown, useViews } from './saved-views-store.ts';
import { sameView, viewQuery } from './view-query.ts';

const SavedViewForm = later(() => import('./saved-view-form.tsx').then((part) => part.SavedViewForm));

/** The form of a new view is open. */
const saving = createStore(false);

type Props = { list: ViewList; builtIn: readonly BuiltInView[] };

export function SavedViews({ list, builtIn }: Props) {
  const { pathname } = useLocation();
  const { params } = useListUrl();
  const views = useViews(list);
  const [editing, setEditing] = useState<SavedView | null>(null);
  const isSaving = saving.useValue();
  const close = () => {
    setEditing(null);
    saving.set(false);
  };
  usePrefetch(SavedViewForm);
  useEffect(() => markShown(pathname), [pathname]);
  useEffect(() => () => saving.set(false), []);
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
  return (
    <>
      <ViewLinks label="Views" links={links} />
      {(editing || isSaving) && (
        <LaterDialog onClose={close}>
          <SavedViewForm list={list} view={editing} query={viewQuery(params)} onClose={close} />
        </LaterDialog>
      )}
    </>
  );
}

/** The filters' panel has it, which closes when the form opens. */
export function SaveView({ list, builtIn }: Props) {
  const { params } = useListUrl();
  const isSaved = useViews(list).some(({ query }) => query !== '' && sameView(query, params));
  if (isSaved || filterNamesIn(params).length === 0 || builtIn.some(({ query }) => isSame(query, params))) return null;
  return (
    <Button tone="secondary" size="small" onClick={() => saving.set(true)} className="justify-self-start">
      <BookmarkPlus aria-hidden size={18} />
      Save view
    </Button>
  );
}

const isSame = (query: Record<string, string>, params: URLSearchParams) =>
  sameView(new URLSearchParams(query).toString(), params);
