import type { ReactNode } from 'react';
import type { Page } from '../../../contract/shared/http.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { filterNamesIn, useListUrl } from './list-url.ts';

type Props = {
  meta: Page<unknown>['meta'];
  views: readonly string[];
  empty: { title: string; text?: ReactNode; action?: ReactNode };
};

export function ListEmpty({ meta, views, empty }: Props) {
  const { params, change } = useListUrl();
  const filters = filterNamesIn(params).filter((name) => !views.includes(name));
  if (meta.total > 0)
    return (
      <Empty
        title="This page is empty"
        action={
          <Button tone="secondary" onClick={() => change({ page: String(meta.last_page) }, { replace: true })}>
            Go to the last page
          </Button>
        }
      >
        The list got shorter while you were looking at it.
      </Empty>
    );
  if (filters.length > 0)
    return (
      <Empty
        title="Nothing matches"
        action={
          <Button tone="secondary" onClick={() => change(Object.fromEntries(filters.map((name) => [name, ''])))}>
            Clear filters
          </Button>
        }
      />
    );
  return (
    <Empty title={empty.title} action={empty.action}>
      {empty.text}
    </Empty>
  );
}
