import { MessageCircle, Pencil } from 'lucide-react';
import type { ListedUser } from '../../../contract/people.ts';
import { call } from '../../api/browser.ts';
import { type Column, DataList } from '../../dashboard/data-list.tsx';
import { When } from '../../dashboard/date-time.tsx';
import { DeleteButton } from '../../dashboard/delete-button.tsx';
import { ListFilter, ListTools } from '../../dashboard/list-tools.tsx';
import { type Loaded, loadList } from '../../dashboard/load-list.ts';
import { useAction } from '../../dashboard/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { BreakableEmail } from '../shared/email-address.tsx';

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
  ['', 'By name'],
  ['email', 'By email'],
  ['-created_at', 'Newest first'],
  ['created_at', 'Oldest first'],
] as const;

const consequence =
  'The account ends and can’t log in any more. Jobs that are not delivered go back: an order that nobody else works on is new again. Commissions stay, paid or not.';

type Props = { loaded: Loaded<'GET /admin/users'>; onEdit: (person: ListedUser) => void };

export function StaffList({ loaded, onEdit }: Props) {
  const { run, problem } = useAction();
  return (
    <>
      <ListTools search="Search staff">
        <div className="xl:hidden">
          <ListFilter name="sort" label="Order of the list" options={sorts} />
        </div>
      </ListTools>
      <DataList
        caption="Staff List"
        loaded={loaded}
        columns={columns}
        sorted="name"
        problem={problem}
        empty={{
          title: 'No staff yet',
          text: 'Who works for you stands here. Add the first one with “Add staff”: a one-time password is mailed to them, and orders can be assigned at once.',
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
                  done: `${person.name} is deleted.`,
                })
              }
            />
          </>
        )}
      />
    </>
  );
}
