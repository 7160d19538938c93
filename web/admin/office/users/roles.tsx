import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ListedRole } from '../../../../contract/office/users.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { useDeletion } from '../../../dashboard/forms/use-deletion.tsx';
import { type Column, Count } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { roleLabel } from '../../../dashboard/role-label.ts';
import { Time } from '../../../record/time.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { Tag } from '../../../ui/status.tsx';
import type { Route } from './+types/roles.ts';
import { usersWithRole } from './role-labels.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /admin/roles', url, { failed: 'Failed to fetch roles.', serverFirst: true });

const columns: Column<ListedRole>[] = [
  { head: 'Name', sort: 'name', cell: ({ name }) => roleLabel(name) },
  {
    head: 'Type',
    width: 220,
    place: 'below',
    cell: ({ built_in }) => <Tag>{built_in ? 'Built-in, can’t be changed' : 'Custom'}</Tag>,
  },
  { head: 'Users', width: 80, numeric: true, place: 'amount', cell: (role) => <UserCount role={role} /> },
  {
    head: 'Added',
    sort: 'created_at',
    width: 140,
    place: 'end',
    cell: ({ created_at }) => <Time kind="date" of={created_at} />,
  },
];

function UserCount({ role: { name, users_count: count } }: { role: ListedRole }) {
  const text = <Count value={count} noun={['user', 'users']} />;
  if (count === 0) return text;
  return (
    <Link
      to={usersWithRole(name)}
      aria-label={`${count} ${count === 1 ? 'user' : 'users'} with the role ${name}`}
      className="inline-flex min-h-6 min-w-6 items-center justify-end text-brand underline underline-offset-4"
    >
      {text}
    </Link>
  );
}

const sorts = [
  ['', 'Name A–Z'],
  ['-name', 'Name Z–A'],
  ['-created_at', 'Newest first'],
  ['created_at', 'Oldest first'],
] as const;

export default function Roles({ loaderData }: Route.ComponentProps) {
  const [editing, setEditing] = useState<ListedRole | 'new' | null>(null);
  const { run, problem } = useAction();
  const deletion = useDeletion(run);
  const add = (
    <Button size="small" onClick={() => setEditing('new')}>
      <Plus aria-hidden size={18} />
      Add role
    </Button>
  );
  return (
    <>
      <PageHead title="Roles" line="Who may do what. Roles without rights can’t open a dashboard yet." primary={add} />
      <DataList
        caption="Roles"
        loaded={loaderData}
        columns={columns}
        defaultSort="name"
        problem={problem}
        empty={{ title: 'No roles yet', text: 'Create the first one with “Add role”.' }}
        nameOf={({ name }) => name}
        filters={{ search: 'Search roles', sorts }}
        rowActions={(role) =>
          role.built_in
            ? []
            : [
                { label: 'Edit', Icon: Pencil, key: 'e', onSelect: () => setEditing(role) },
                {
                  label: 'Delete',
                  Icon: Trash2,
                  danger: true,
                  onSelect: () =>
                    deletion.confirm({
                      name: role.name,
                      question: 'Are you sure you want to delete this role?',
                      consequence: 'You can only delete a role that no one has.',
                      failure: 'Failed to delete role.',
                      work: () => call('DELETE /admin/roles/{id}', { params: { id: role.id } }),
                      serverFirst: true,
                    }),
                },
              ]
        }
      />
      {deletion.dialog}
      {editing && <RoleForm role={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function RoleForm({ role, onClose }: { role: ListedRole | null; onClose: () => void }) {
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: role ? 'Failed to update role.' : 'Failed to create role.',
    async submit({ name = '' }) {
      const body = { name: name.trim() };
      if (role) {
        const seen = { ...body, updated_at: role.updated_at };
        await call('PUT /admin/roles/{id}', { params: { id: role.id }, body: seen });
      } else await call('POST /admin/roles', { body });
      await saved(`${body.name} saved.`);
    },
  });
  return (
    <FormDialog
      title={role ? 'Edit role' : 'Add role'}
      record={role?.id}
      action={role ? 'Save changes' : 'Create'}
      form={form}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        defaultValue={role?.name}
        required
        maxLength={maxLength.roleName}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help="2 to 32 characters: a–z, 0–9 and hyphens, starting with a letter. For example, “bookkeeper”."
        error={form.errors.name}
      />
    </FormDialog>
  );
}
