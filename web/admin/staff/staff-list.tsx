import { MessageCircle, Pencil, UserRound } from 'lucide-react';
import type { ListedRole, ListedUser } from '../../../contract/people.ts';
import { call } from '../../api/browser.ts';
import { type Settled, settled } from '../../api/page-data.ts';
import { useSession } from '../../api/session.ts';
import { When } from '../../dashboard/date-time.tsx';
import { DeleteButton } from '../../dashboard/delete-button.tsx';
import type { Column } from '../../dashboard/list/columns.tsx';
import { DataList } from '../../dashboard/list/data-list.tsx';
import { ListFilter, ListFilters } from '../../dashboard/list/list-filters.tsx';
import { useListUrl } from '../../dashboard/list/list-url.ts';
import { type ListView, ListViews } from '../../dashboard/list/list-views.tsx';
import { type Loaded, loadList } from '../../dashboard/list/load-list.ts';
import { useAction } from '../../dashboard/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { allPages } from '../shared/all-pages.ts';
import { BreakableEmail } from '../shared/breakable-email.tsx';
import { SecondFactorBadge, UserSecurity } from '../shared/user-security.tsx';
import { EVERYONE, roleLabel } from './role-labels.ts';

const viewOf = (params: URLSearchParams) => params.get('role') ?? '';

const roleFilter = (view: string): { role?: string; team?: '1' } => {
  if (view === '') return { role: 'staff' };
  return view === EVERYONE ? { team: '1' } : { role: view, team: '1' };
};

type Roles = Settled<ListedRole[]>;

export async function loadStaff(url: URL): Promise<{ staff: Loaded<'GET /admin/users'>; roles: Roles }> {
  const [staff, roles] = await Promise.all([
    loadList('GET /admin/users', url, {
      failed: 'Failed to fetch data. Please try again.',
      query: roleFilter(viewOf(url.searchParams)),
    }),
    settled(
      allPages((query) => call('GET /admin/roles', { query })),
      'Failed to fetch roles.',
    ),
  ]);
  return { staff, roles };
}

/** Built-in views, custom roles that have users, and the role in the URL. */
function viewsOf(roles: Roles, current: string): ListView[] {
  const custom = (roles.content ?? []).filter(
    ({ name, built_in, users_count }) => !built_in && (users_count > 0 || name === current),
  );
  return [
    { value: '', label: 'Staff' },
    { value: 'admin', label: 'Admins' },
    ...custom.map(({ name }) => ({ value: name, label: name })),
    { value: EVERYONE, label: 'Everyone' },
  ];
}

/** Shows the role too, for lists of several roles. */
const nameColumn = (meId: number | undefined, withRole: boolean): Column<ListedUser> => ({
  head: 'Name',
  sort: 'name',
  wide: true,
  cell: ({ id, name, role, password_is_temporary }) => (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="wrap-anywhere">{name}</bdi>
        {id === meId && <Badge tone="brand">You</Badge>}
        {password_is_temporary && <Badge>Invited</Badge>}
      </span>
      {withRole && (
        <span className="block text-sm font-normal wrap-anywhere text-ink-soft">{roleLabel(role.name)}</span>
      )}
    </>
  ),
});

const otherColumns: Column<ListedUser>[] = [
  {
    head: 'Email',
    sort: 'email',
    cell: ({ email }) => (
      <p className="wrap-anywhere md:min-w-48 md:@max-[44rem]/list:min-w-40 xl:min-w-52">
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
  { head: 'Second factor', from: 'table lg', cell: (user) => <SecondFactorBadge user={user} /> },
  { head: 'Joined', sort: 'created_at', from: 'table 2xl', cell: ({ created_at }) => <When time={created_at} /> },
];

const sorts = [
  ['', 'Name A–Z'],
  ['email', 'Email A–Z'],
  ['-created_at', 'Newest first'],
  ['created_at', 'Oldest first'],
] as const;

const consequence =
  'They can no longer log in. Their undelivered jobs are released, and an order without other staff is new again. Commissions are kept.';

const noStaff = {
  title: 'No staff yet',
  text: 'Your team appears here. Use “Add staff” to add someone: we email them a one-time password, and you can assign orders right away.',
};
const noOneWithRole = {
  title: 'No one has this role yet',
  text: 'Use “Add staff” to add someone with this role, or edit someone to change theirs.',
};

/** Of the team, only staff have a thread with the admins. */
const canChat = ({ role }: ListedUser) => role.name === 'staff';

type Props = { loaded: Loaded<'GET /admin/users'>; roles: Roles; onEdit: (person: ListedUser) => void };

export function StaffList({ loaded, roles, onEdit }: Props) {
  const { run, problem } = useAction();
  const { params } = useListUrl();
  const me = useSession().user;
  const view = viewOf(params);
  const columns = [nameColumn(me?.id, view === EVERYONE), ...otherColumns];
  return (
    <>
      <ListViews name="role" label="Roles" views={viewsOf(roles, view)} />
      <ListFilters search="Search staff">
        <div className="2xl:hidden">
          <ListFilter name="sort" label="Sort by" options={sorts} />
        </div>
      </ListFilters>
      <DataList
        caption="Staff List"
        loaded={loaded}
        columns={columns}
        defaultSort="name"
        problem={problem}
        views={['role']}
        empty={view === '' ? noStaff : noOneWithRole}
        actions={(person) =>
          person.id === me?.id ? (
            <IconLink label="Your profile" to="/admin/dashboard/profile">
              <UserRound aria-hidden size={18} />
            </IconLink>
          ) : (
            <>
              {canChat(person) && (
                <IconLink label={`Chat with ${person.name}`} to={`/admin/dashboard/chat?with=${person.id}`}>
                  <MessageCircle aria-hidden size={18} />
                </IconLink>
              )}
              <IconButton label={`Edit ${person.name}`} onClick={() => onEdit(person)}>
                <Pencil aria-hidden size={18} />
              </IconButton>
              <UserSecurity user={person} run={run} />
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
          )
        }
      />
    </>
  );
}
