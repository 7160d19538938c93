import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ListedRole } from '../../../contract/people.ts';
import { call } from '../../api/browser.ts';
import { messageOf } from '../../api/call.ts';
import { type Column, DataList } from '../../dashboard/data-list.tsx';
import { When } from '../../dashboard/date-time.tsx';
import { DeleteButton } from '../../dashboard/delete-button.tsx';
import { FormDialog } from '../../dashboard/form-dialog.tsx';
import { ListFilter, ListTools } from '../../dashboard/list-tools.tsx';
import { loadList } from '../../dashboard/load-list.ts';
import { PageHead } from '../../dashboard/page-head.tsx';
import { useAction } from '../../dashboard/use-action.ts';
import { useSaved } from '../../dashboard/use-saved.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { Route } from './+types/roles.ts';

export { ListSkeleton as HydrateFallback } from '../../dashboard/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../../dashboard/screen-error.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /admin/roles', url, { failed: 'Failed to fetch roles.', serverFirst: true });

const columns: Column<ListedRole>[] = [
  { head: 'Name', sort: 'name', wide: true, cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  {
    head: 'Kind',
    cell: ({ built_in }) => (
      <span className="whitespace-nowrap">
        {built_in ? <Badge tone="info">Built in</Badge> : <Badge>Your own</Badge>}
      </span>
    ),
  },
  { head: 'Users', numeric: true, cell: ({ users_count }) => users_count },
  { head: 'Added', sort: 'created_at', cell: ({ created_at }) => <When time={created_at} /> },
];

const sorts = [
  ['', 'By name'],
  ['-name', 'By name, from Z'],
  ['-created_at', 'Newest first'],
  ['created_at', 'Oldest first'],
] as const;

export default function Roles({ loaderData }: Route.ComponentProps) {
  const [editing, setEditing] = useState<ListedRole | 'new' | null>(null);
  const { run, problem } = useAction();
  const add = (
    <Button onClick={() => setEditing('new')}>
      <Plus aria-hidden size={18} />
      Add role
    </Button>
  );
  return (
    <>
      <PageHead title="Roles" intro="Users of roles that you make have no dashboard yet." action={add} />
      <ListTools search="Search roles">
        <div className="md:hidden">
          <ListFilter name="sort" label="Order of the list" options={sorts} />
        </div>
      </ListTools>
      <DataList
        caption="Roles"
        loaded={loaderData}
        columns={columns}
        sorted="name"
        problem={problem}
        empty={{ title: 'No roles yet', text: 'Make the first one with “Add role”.' }}
        actions={(role) =>
          role.built_in ? (
            <span className="px-2 py-2.5 text-sm text-ink-soft md:whitespace-nowrap">Can’t be changed</span>
          ) : (
            <>
              <IconButton label={`Edit ${role.name}`} onClick={() => setEditing(role)}>
                <Pencil aria-hidden size={18} />
              </IconButton>
              <DeleteButton
                label={`Delete ${role.name}`}
                question="Are you sure you want to delete this role?"
                consequence="A role that somebody still has stays. This can’t be undone."
                onDelete={() =>
                  run(() => call('DELETE /admin/roles/{id}', { params: { id: role.id } }), {
                    failure: 'Failed to delete role.',
                    done: `${role.name} is deleted.`,
                    wordsFor: messageOf,
                  })
                }
              />
            </>
          )
        }
      />
      {editing && <RoleForm role={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function RoleForm({ role, onClose }: { role: ListedRole | null; onClose: () => void }) {
  const saved = useSaved(onClose);
  const form = useForm({
    failure: role ? 'Failed to update role.' : 'Failed to create role.',
    async submit({ name = '' }) {
      const body = { name: name.trim() };
      if (role) {
        const seen = { ...body, updated_at: role.updated_at };
        await call('PUT /admin/roles/{id}', { params: { id: role.id }, body: seen });
      } else await call('POST /admin/roles', { body });
      await saved(`${body.name} is saved.`);
    },
  });
  return (
    <FormDialog
      title={role ? 'Edit role' : 'Add role'}
      action={role ? 'Save changes' : 'Create'}
      form={form}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        defaultValue={role?.name}
        required
        maxLength={32}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help="2 to 32 of a-z, 0-9 and -, beginning with a letter: for example “bookkeeper”."
        error={form.errors.name}
      />
    </FormDialog>
  );
}
