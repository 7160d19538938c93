import { useLocation } from 'react-router';
import type { Settled } from '../../../api/page-data.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { ListEmpty } from '../../../dashboard/list/list-empty.tsx';
import { Pagination } from '../../../dashboard/list/pagination.tsx';
import { InboxRow } from './inbox-row.tsx';
import type { InboxList as Loaded } from './load-inbox.ts';
import { isSame, placeAt, type ThreadKey } from './places.ts';

const noFilters = ['open', 'with', 'email', 'state', 'mine'];

export function InboxList({ list, openKey }: { list: Settled<Loaded>; openKey: ThreadKey | null }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Conversations" className="min-h-0 grow overflow-y-auto">
      {list.error !== null ? (
        <div className="p-3">
          <Retry message={list.error} />
        </div>
      ) : list.content.data.length === 0 ? (
        <div className="p-4">
          <ListEmpty meta={list.content.meta} views={noFilters} empty={placeAt(pathname).empty} />
        </div>
      ) : (
        <>
          <ul>
            {list.content.data.map((thread, at) => (
              <InboxRow
                key={`${thread.source}-${thread.id}`}
                thread={thread}
                at={at}
                isOpen={isSame(thread, openKey)}
              />
            ))}
          </ul>
          <div className="px-3 pb-3">
            <Pagination meta={list.content.meta} />
          </div>
        </>
      )}
    </nav>
  );
}
