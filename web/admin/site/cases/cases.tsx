import { ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminCase } from '../../../../contract/site/cases.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useDeletion } from '../../../dashboard/forms/use-deletion.tsx';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { LaterDialog, later, usePrefetch } from '../../../dashboard/later.tsx';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { loadList } from '../../../dashboard/list/load-list.ts';
import type { RowAction } from '../../../dashboard/list/row-actions.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useUrlAction } from '../../../dashboard/use-url-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { SiteTabs } from '../../office/company-groups/site-tabs.tsx';
import type { Route } from './+types/cases.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Case studies');

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /admin/cases', url, { failed: 'Failed to fetch case studies.' });

const CaseForm = later(() => import('./case-form.tsx').then((part) => part.CaseForm));

const columns: Column<AdminCase>[] = [
  { head: 'Title', sort: 'title', cell: ({ title }) => title },
  { head: 'Customer', width: 200, place: 'below', cell: ({ client }) => <bdi>{client}</bdi> },
  {
    head: 'Status',
    width: 140,
    cell: ({ published }) => <Status {...statuses.published[published ? 'published' : 'draft']} />,
  },
];

export default function Cases({ loaderData }: Route.ComponentProps) {
  const [editing, setEditing] = useState<AdminCase | 'new' | null>(null);
  const { run, problem } = useAction();
  const deletion = useDeletion(run);
  useUrlAction('new', () => setEditing('new'));
  usePrefetch(CaseForm);
  const rows = loaderData.error === null ? loaderData.content.data : [];
  const moveUp = (id: number) => {
    const ids = rows.map((row) => row.id);
    const at = ids.indexOf(id);
    const moved = ids.with(at - 1, id).with(at, ids[at - 1] ?? id);
    return run(() => call('PUT /admin/cases/positions', { body: { ids: moved } }), {
      failure: 'Failed to move the case study.',
    });
  };
  const rowActions = (study: AdminCase): RowAction[] => [
    { label: 'Edit', Icon: Pencil, key: 'e', onSelect: () => setEditing(study) },
    ...(rows[0]?.id === study.id ? [] : [{ label: 'Move up', Icon: ArrowUp, onSelect: () => void moveUp(study.id) }]),
    {
      label: 'Delete',
      Icon: Trash2,
      danger: true,
      onSelect: () =>
        deletion.confirm({
          name: study.title,
          question: 'Are you sure you want to delete this case study?',
          failure: 'Failed to delete case study.',
          work: () => call('DELETE /admin/cases/{id}', { params: { id: study.id } }),
        }),
    },
  ];
  return (
    <>
      <PageHead
        title="Site"
        primary={
          <Button size="small" onClick={() => setEditing('new')}>
            <Plus aria-hidden size={18} />
            Add case study
          </Button>
        }
      />
      <SiteTabs shown="Cases" />
      <DataList
        caption="Case studies"
        loaded={loaderData}
        columns={columns}
        defaultSort="position"
        problem={problem}
        nameOf={({ title }) => title}
        onOpen={setEditing}
        filters={{ search: 'Search case studies' }}
        rowActions={rowActions}
        empty={{
          title: 'No case studies yet',
          text: 'A case study tells how you solved a customer’s problem. Only real customers who have agreed may be named.',
          action: (
            <Button tone="secondary" onClick={() => setEditing('new')}>
              Add your first case study
            </Button>
          ),
        }}
      />
      {editing && (
        <LaterDialog onClose={() => setEditing(null)}>
          <CaseForm study={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        </LaterDialog>
      )}
      {deletion.dialog}
    </>
  );
}
