import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ListedClient } from '../../../contract/content-admin.ts';
import { call } from '../../api/browser.ts';
import { type Column, DataList } from '../../dashboard/data-list.tsx';
import { When } from '../../dashboard/date-time.tsx';
import { DeleteButton } from '../../dashboard/delete-button.tsx';
import { FormDialog } from '../../dashboard/form-dialog.tsx';
import { ImageField } from '../../dashboard/image-field.tsx';
import { ListTools } from '../../dashboard/list-tools.tsx';
import { loadList } from '../../dashboard/load-list.ts';
import { PageHead } from '../../dashboard/page-head.tsx';
import { refusalText, useAction } from '../../dashboard/use-action.ts';
import { useSaved } from '../../dashboard/use-saved.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { storageUrl } from '../../ui/storage-url.ts';
import { useForm } from '../../ui/use-form.ts';
import type { Route } from './+types/clients.ts';

export { ListSkeleton as HydrateFallback } from '../../dashboard/list-skeleton.tsx';
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
        intro="Whose names the home page shows."
        action={
          <Button onClick={() => setEditing('new')}>
            <Plus aria-hidden size={18} />
            Add client
          </Button>
        }
      />
      <ListTools search="Search clients" />
      <DataList
        caption="Clients"
        centred
        loaded={loaderData}
        columns={columns}
        sorted="name"
        problem={problem}
        empty={{
          title: 'No clients yet',
          text: 'Their logos stand on the home page, in a row that moves.',
          action: (
            <Button tone="secondary" onClick={() => setEditing('new')}>
              Add the first
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
                  done: `${client.name} is deleted.`,
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
  const saved = useSaved(onClose);
  const form = useForm({
    failure: client ? 'Failed to update client.' : 'Failed to create client.',
    wordsFor: refusalText,
    async submit({ name = '' }, element) {
      const body = new FormData(element);
      if (client) {
        body.set('updated_at', client.updated_at);
        await call('PUT /admin/clients/{id}', { params: { id: client.id }, body });
      } else await call('POST /admin/clients', { body });
      await saved(`${name} is saved.`);
    },
  });
  return (
    <FormDialog
      title={client ? 'Edit client' : 'Add client'}
      action={client ? 'Save changes' : 'Create'}
      form={form}
      onClose={onClose}
    >
      <Field label="Name" name="name" defaultValue={client?.name} required maxLength={160} error={form.errors.name} />
      <ImageField label="Logo" name="logo" present={client?.logo_url} required={!client} error={form.errors.logo} />
    </FormDialog>
  );
}
