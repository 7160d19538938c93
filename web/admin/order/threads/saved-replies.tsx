import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SavedReply } from '../../../../contract/order/threads.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useDeletion } from '../../../dashboard/forms/use-deletion.tsx';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { Time } from '../../../record/time.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Route } from './+types/saved-replies.ts';
import { SavedReplyForm } from './saved-reply-form.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Saved replies');

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /admin/saved-replies', url, { failed: 'Failed to fetch saved replies.' });

const columns: Column<SavedReply>[] = [
  { head: 'Title', sort: 'title', cell: ({ title }) => <bdi>{title}</bdi>, detail: ({ content }) => content },
  { head: 'Changed', width: 140, place: 'end', cell: ({ updated_at }) => <Time kind="date" of={updated_at} /> },
];

export default function SavedReplies({ loaderData }: Route.ComponentProps) {
  const [editing, setEditing] = useState<SavedReply | 'new' | null>(null);
  const { run, problem } = useAction();
  const deletion = useDeletion(run);
  const add = (
    <Button size="small" onClick={() => setEditing('new')}>
      <Plus aria-hidden size={18} />
      Add saved reply
    </Button>
  );
  return (
    <>
      <PageHead title="Saved replies" primary={add} />
      <DataList
        caption="Saved replies"
        loaded={loaderData}
        columns={columns}
        defaultSort="title"
        problem={problem}
        empty={{
          title: 'No saved replies yet',
          text: 'Save what you write often, such as a greeting or a question about access. Staff can use them too.',
        }}
        nameOf={({ title }) => title}
        onOpen={setEditing}
        filters={{ search: 'Search saved replies' }}
        rowActions={(reply) => [
          { label: 'Edit', Icon: Pencil, key: 'e', onSelect: () => setEditing(reply) },
          {
            label: 'Delete',
            Icon: Trash2,
            danger: true,
            onSelect: () =>
              deletion.confirm({
                name: reply.title,
                question: 'Are you sure you want to delete this saved reply?',
                consequence: 'Messages that were written with it don’t change.',
                failure: 'Failed to delete the saved reply.',
                work: () => call('DELETE /admin/saved-replies/{id}', { params: { id: reply.id } }),
              }),
          },
        ]}
      />
      {deletion.dialog}
      {editing && <SavedReplyForm reply={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}
