import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { maxLength } from '../../../../contract/shared/limits.ts';
import type { ListedClient } from '../../../../contract/site/content-admin.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { ImageField } from '../../../dashboard/forms/image-field.tsx';
import { errorText, useAction } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { useDeletion } from '../../../dashboard/forms/use-deletion.tsx';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { loadList } from '../../../dashboard/list/load-list.ts';
import type { RowAction } from '../../../dashboard/list/row-actions.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useUrlAction } from '../../../dashboard/use-url-action.ts';
import { Time } from '../../../record/time.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { storageUrl } from '../../../ui/storage-url.ts';
import type { Route } from './+types/clients.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /admin/clients', url, { failed: 'Failed to fetch clients.' });

const columns: Column<ListedClient>[] = [
  { head: 'Name', sort: 'name', cell: ({ name }) => <bdi>{name}</bdi> },
  {
    head: 'Logo',
    width: 112,
    place: 'action',
    cell: ({ logo_url }) =>
      logo_url && (
        <img
          src={storageUrl(logo_url)}
          alt=""
          className="h-9 w-25 rounded-sm border border-line bg-plate object-contain px-2 py-1"
        />
      ),
  },
  {
    head: 'Added',
    sort: 'created_at',
    width: 140,
    place: 'below',
    cell: ({ created_at }) => <Time kind="date" of={created_at} />,
  },
];

export default function Clients({ loaderData }: Route.ComponentProps) {
  const [editing, setEditing] = useState<ListedClient | 'new' | null>(null);
  const { run, problem } = useAction();
  const deletion = useDeletion(run);
  useUrlAction('new', () => setEditing('new'));
  const rowActions = (client: ListedClient): RowAction[] => [
    { label: 'Edit', Icon: Pencil, key: 'e', onSelect: () => setEditing(client) },
    {
      label: 'Delete',
      Icon: Trash2,
      danger: true,
      onSelect: () =>
        deletion.confirm({
          name: client.name,
          question: 'Are you sure you want to delete this client?',
          failure: 'Failed to delete client.',
          work: () => call('DELETE /admin/clients/{id}', { params: { id: client.id } }),
        }),
    },
  ];
  return (
    <>
      <PageHead
        title="Clients"
        primary={
          <Button size="small" onClick={() => setEditing('new')}>
            <Plus aria-hidden size={18} />
            Add client
          </Button>
        }
      />
      <DataList
        caption="Clients"
        loaded={loaderData}
        columns={columns}
        defaultSort="name"
        problem={problem}
        nameOf={({ name }) => name}
        onOpen={setEditing}
        filters={{ search: 'Search clients' }}
        rowActions={rowActions}
        empty={{
          title: 'No clients yet',
          text: 'Client logos appear in a carousel on the home page.',
          action: (
            <Button tone="secondary" onClick={() => setEditing('new')}>
              Add your first client
            </Button>
          ),
        }}
      />
      {editing && <ClientForm client={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {deletion.dialog}
    </>
  );
}

function ClientForm({ client, onClose }: { client: ListedClient | null; onClose: () => void }) {
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: client ? 'Failed to update client.' : 'Failed to create client.',
    errorMessage: errorText,
    async submit({ name = '' }, element) {
      const body = new FormData(element);
      if (client) {
        body.set('updated_at', client.updated_at);
        await call('PUT /admin/clients/{id}', { params: { id: client.id }, body });
      } else await call('POST /admin/clients', { body });
      await saved(`${name} saved.`);
    },
  });
  return (
    <FormDialog
      title={client ? 'Edit client' : 'Add client'}
      record={client?.id}
      action={client ? 'Save changes' : 'Create'}
      form={form}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        defaultValue={client?.name}
        required
        maxLength={maxLength.name}
        error={form.errors.name}
      />
      <ImageField
        label="Logo"
        name="logo"
        currentImage={client?.logo_url}
        required={!client}
        error={form.errors.logo}
      />
    </FormDialog>
  );
}
