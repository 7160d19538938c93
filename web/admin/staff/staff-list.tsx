import { MessageCircle, Pencil } from 'lucide-react';
import type { ListedUser } from '../../../contract/people.ts';
import { call } from '../../api/browser.ts';
import { When } from '../../dashboard/date-time.tsx';
import { DeleteButton } from '../../dashboard/delete-button.tsx';
import type { Column } from '../../dashboard/list/columns.tsx';
import { DataList } from '../../dashboard/list/data-list.tsx';
import { ListFilter, ListFilters } from '../../dashboard/list/list-filters.tsx';
import { type Loaded, loadList } from '../../dashboard/list/load-list.ts';
import { useAction } from '../../dashboard/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { BreakableEmail } from '../shared/breakable-email.tsx';

export const loadStaff = (url: URL) =>
  loadList('GET /admin/users', url, {
    failed: 'Failed to fetch data. Please try again.',
    query: { role: 'staff' },
  });

const columns: Column<ListedUser>[] = [
  {
    head: 'Name',
    sort: 'name',
    wide: true,
    cell: ({ name, password_is_temporary }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="wrap-anywhere">{name}</bdi>
        {password_is_temporary && <Badge>Invited</Badge>}
      </span>
    ),
  },
  {
    head: 'Email',
    sort: 'email',
    cell: ({ email }) => (
      <p className="wrap-anywhere md:min-w-48 md:@max-[44rem]/list:min-w-40 xl:min-w-60">
        <BreakableEmail email={email} />
      </p>
    ),
  },
  {
    head: 'Designation',
    cell: ({ designation }) =>
      designation ? (
        <p dir="auto" className="wrap-anywhere md:min-w-28 xl:min-w-40">
          {designation.title}
        </p>
      ) : (
        <span className="text-ink-soft">None</span>
      ),
  },
  { head: 'Joined', sort: 'created_at', from: 'table lg', cell: ({ created_at }) => <When time={created_at} /> },
];

const sorts = [
  ['', 'Name A–Z'],
  ['email', 'Email A–Z'],
  ['-created_at', 'Newest first'],
  ['created_at', 'Oldest first'],
] as const;

const consequence =
  'They can no longer log in. Their undelivered jobs are released, and an order without other staff is new again. Commissions are kept.';

type Props = { loaded: Loaded<'GET /admin/users'>; onEdit: (person: ListedUser) => void };

export function StaffList({ loaded, onEdit }: Props) {
  const { run, problem } = useAction();
  return (
    <>
      <ListFilters search="Search staff">
        <div className="xl:hidden">
          <ListFilter name="sort" label="Sort by" options={sorts} />
        </div>
      </ListFilters>
      <DataList
        caption="Staff List"
        loaded={loaded}
        columns={columns}
        defaultSort="name"
        problem={problem}
        empty={{
          title: 'No staff yet',
          text: 'Your team appears here. Use “Add staff” to add someone: we email them a one-time password, and you can assign orders right away.',
        }}
        actions={(person) => (
          <>
            <IconLink label={`Chat with ${person.name}`} to={`/admin/dashboard/chat?with=${person.id}`}>
              <MessageCircle aria-hidden size={18} />
            </IconLink>
            <IconButton label={`Edit ${person.name}`} onClick={() => onEdit(person)}>
              <Pencil aria-hidden size={18} />
            </IconButton>
            <DeleteButton
              label={`Delete ${person.name}`}
              question="Are you sure you want to delete this staff member?"
              consequence={consequence}
              onDelete={() =>
                run(() => call('DELETE /admin/users/{id}', { params: { id: person.id } }), {
                  failure: 'Failed to delete staff member.',
                  done: `${person.name} deleted.`,
                })
              }
            />
          </>
        )}
      />
    </>
  );
}
