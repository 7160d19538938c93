import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ListedClient } from '../../../contract/content-admin.ts';
import { maxLength } from '../../../contract/limits.ts';
import { call } from '../../api/browser.ts';
import { When } from '../../dashboard/date-time.tsx';
import { DeleteButton } from '../../dashboard/delete-button.tsx';
import { FormDialog } from '../../dashboard/form-dialog.tsx';
import { ImageField } from '../../dashboard/image-field.tsx';
import type { Column } from '../../dashboard/list/columns.tsx';
import { DataList } from '../../dashboard/list/data-list.tsx';
import { ListFilters } from '../../dashboard/list/list-filters.tsx';
import { loadList } from '../../dashboard/list/load-list.ts';
import { PageHead } from '../../dashboard/page-head.tsx';
import { errorText, useAction } from '../../dashboard/use-action.ts';
import { useAfterSave } from '../../dashboard/use-after-save.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { storageUrl } from '../../ui/storage-url.ts';
import { useForm } from '../../ui/use-form.ts';
import type { Route } from './+types/clients.ts';

export { ListSkeleton as HydrateFallback } from '../../dashboard/list/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../../dashboard/screen-error.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /admin/clients', url, { failed: 'Failed to fetch clients.' });

const columns: Column<ListedClient>[] = [
  { head: 'Name', sort: 'name', wide: true, cell: ({ name }) => name },
  {
    head: 'Logo',
    bare: true,
    cell: ({ logo_url }) =>
      logo_url && (
        <img
          src={storageUrl(logo_url)}
          alt=""
          className="h-12 w-32 max-w-none rounded-md bg-plate object-contain px-3 py-2"
        />
      ),
  },
  { head: 'Added', sort: 'created_at', cell: ({ created_at }) => <When time={created_at} /> },
];

export default function Clients({ loaderData }: Route.ComponentProps) {
  const [editing, setEditing] = useState<ListedClient | 'new' | null>(null);
  const { run, problem } = useAction();
  return (
    <>
      <PageHead
        title="Clients"
        intro="Logos shown on the home page."
        action={
          <Button onClick={() => setEditing('new')}>
            <Plus aria-hidden size={18} />
            Add client
          </Button>
        }
      />
      <ListFilters search="Search clients" />
      <DataList
        caption="Clients"
        centered
        loaded={loaderData}
        columns={columns}
        defaultSort="name"
        problem={problem}
        empty={{
          title: 'No clients yet',
          text: 'Client logos appear in a carousel on the home page.',
          action: (
            <Button tone="secondary" onClick={() => setEditing('new')}>
              Add your first client
            </Button>
          ),
        }}
        actions={(client) => (
          <>
            <IconButton label={`Edit ${client.name}`} onClick={() => setEditing(client)}>
              <Pencil aria-hidden size={18} />
            </IconButton>
            <DeleteButton
              label={`Delete ${client.name}`}
              question="Are you sure you want to delete this client?"
              onDelete={() =>
                run(() => call('DELETE /admin/clients/{id}', { params: { id: client.id } }), {
                  failure: 'Failed to delete client.',
                  done: `${client.name} deleted.`,
                })
              }
            />
          </>
        )}
      />
      {editing && <ClientForm client={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
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
