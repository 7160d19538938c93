import { MessageCircle, Pencil, ShieldCheck, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ListedRole, ListedUser } from '../../../../contract/office/users.ts';
import type { StaffLoad } from '../../../../contract/work/assignments.ts';
import { call } from '../../../api/browser.ts';
import { type Settled, settled } from '../../../api/page-data.ts';
import { useSession } from '../../../api/session.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useDeletion } from '../../../dashboard/forms/use-deletion.tsx';
import { type Column, Count, InLines, OneLine } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { type Loaded, loadList } from '../../../dashboard/list/load-list.ts';
import type { RowAction } from '../../../dashboard/list/row-actions.tsx';
import { type ListView, ListViews, withCounts } from '../../../dashboard/list/saved/list-views.tsx';
import { roleLabel } from '../../../dashboard/role-label.ts';
import { Price } from '../../../ui/price.tsx';
import { Tag } from '../../../ui/status.tsx';
import { allPages } from '../../shared/all-pages.ts';
import { SecondFactorStatus } from '../../shared/second-factor-status.tsx';
import { UserSecurity } from '../../shared/user-security.tsx';
import { EVERYONE } from './role-labels.ts';

const viewOf = (params: URLSearchParams) => params.get('role') ?? '';

const roleFilter = (view: string): { role?: string; team?: '1' } => {
  if (view === '') return { role: 'staff' };
  return view === EVERYONE ? { team: '1' } : { role: view, team: '1' };
};

type Roles = Settled<ListedRole[]>;
type StaffData = { people: Loaded<'GET /admin/users'>; roles: Roles; loads: readonly StaffLoad[] };

export async function loadStaff(url: URL): Promise<StaffData> {
  const [people, roles, loads] = await Promise.all([
    loadList('GET /admin/users', url, {
      failed: 'Failed to fetch data. Please try again.',
      query: roleFilter(viewOf(url.searchParams)),
    }),
    settled(
      allPages((query) => call('GET /admin/roles', { query })),
      'Failed to fetch roles.',
    ),
    settled(
      call('GET /admin/staff-load').then(({ data }) => data),
      '',
    ),
  ]);
  return { people, roles, loads: loads.content ?? [] };
}

function viewsOf({ content }: Roles, current: string): ListView[] {
  const team = (content ?? []).filter(({ name }) => name !== 'customer');
  const custom = team.filter(({ name, built_in, users_count }) => !built_in && (users_count > 0 || name === current));
  const views = [
    { value: '', label: 'Staff' },
    { value: 'admin', label: 'Admins' },
    ...custom.map(({ name }) => ({ value: name, label: name })),
    { value: EVERYONE, label: 'Everyone' },
  ];
  if (!content) return views;
  const counts = Object.fromEntries(team.map(({ name, users_count }) => [name === 'staff' ? '' : name, users_count]));
  return withCounts(views, { ...counts, [EVERYONE]: team.reduce((sum, one) => sum + one.users_count, 0) });
}

export function StaffViews({ roles }: { roles: Roles }) {
  const { params } = useListUrl();
  return <ListViews name="role" label="Roles" views={viewsOf(roles, viewOf(params))} />;
}

const columnsOf = (loads: readonly StaffLoad[], meId: number | undefined, withRole: boolean): Column<ListedUser>[] => {
  const loadOf = new Map(loads.map((load) => [load.id, load]));
  return [
    {
      head: 'Name',
      sort: 'name',
      cell: ({ id, name, password_is_temporary }) => (
        <>
          <bdi>{name}</bdi>
          {id === meId && <RowTag>You</RowTag>}
          {password_is_temporary && <RowTag>Invited</RowTag>}
        </>
      ),
      detail: ({ role, designation }) => (withRole ? roleLabel(role.name) : designation?.title),
    },
    { head: 'Email', sort: 'email', width: 220, place: 'tablet', cell: ({ email }) => <OneLine text={email} /> },
    { head: 'Open jobs', width: 88, numeric: true, place: 'below', cell: ({ id }) => <Load load={loadOf.get(id)} /> },
    { head: 'Late', width: 64, numeric: true, place: 'end', cell: ({ id }) => <Late load={loadOf.get(id)} /> },
    {
      head: 'To pay',
      width: 112,
      numeric: true,
      place: 'amount',
      cell: ({ id }) => {
        const load = loadOf.get(id);
        return load && Number(load.unpaid) > 0 && <Price amount={load.unpaid} />;
      },
    },
    { head: 'Second factor', width: 120, cell: (user) => <SecondFactorStatus user={user} /> },
  ];
};

const RowTag = ({ children }: { children: string }) => (
  <span className="ms-2">
    <Tag>{children}</Tag>
  </span>
);

const Load = ({ load }: { load: StaffLoad | undefined }) =>
  load && (
    <Link
      to={`/admin/dashboard/orders?staff_id=${load.id}`}
      title={`Orders of ${load.name}`}
      className="inline-flex min-h-6 items-center whitespace-nowrap underline-offset-4 hover:underline"
    >
      <Count value={load.open} noun={['open job', 'open jobs']} />
    </Link>
  );

const Late = ({ load }: { load: StaffLoad | undefined }) =>
  load &&
  load.overdue > 0 && (
    <span className="font-semibold text-bad">
      {load.overdue}
      <InLines> late</InLines>
    </span>
  );

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

/** The team's other roles have no thread with the admins. */
const canChat = ({ role }: ListedUser) => role.name === 'staff';

type Props = {
  loaded: Loaded<'GET /admin/users'>;
  loads: readonly StaffLoad[];
  onEdit: (person: ListedUser) => void;
};

export function StaffList({ loaded, loads, onEdit }: Props) {
  const { run, problem } = useAction();
  const deletion = useDeletion(run);
  const [securing, setSecuring] = useState<ListedUser | null>(null);
  const { params } = useListUrl();
  const me = useSession().user;
  const navigate = useNavigate();
  const view = viewOf(params);
  const columns = columnsOf(loads, me?.id, view === EVERYONE);
  const rowActions = (person: ListedUser): RowAction[] => {
    if (person.id === me?.id) return [{ label: 'Your profile', Icon: UserRound, to: '/admin/dashboard/profile' }];
    return [
      { label: 'Edit', Icon: Pencil, key: 'e', onSelect: () => onEdit(person) },
      ...(canChat(person)
        ? [{ label: 'Chat', Icon: MessageCircle, to: `/admin/dashboard/chat?with=${person.id}` }]
        : []),
      { label: 'Login security', Icon: ShieldCheck, onSelect: () => setSecuring(person) },
      {
        label: 'Delete',
        Icon: Trash2,
        danger: true,
        onSelect: () =>
          deletion.confirm({
            name: person.name,
            question: 'Are you sure you want to delete this staff member?',
            consequence,
            failure: 'Failed to delete staff member.',
            work: () => call('DELETE /admin/users/{id}', { params: { id: person.id } }),
          }),
      },
    ];
  };
  return (
    <>
      <DataList
        caption="Staff List"
        onOpen={(person) => (person.id === me?.id ? void navigate('/admin/dashboard/profile') : onEdit(person))}
        filters={{ search: 'Search staff', sorts }}
        loaded={loaded}
        columns={columns}
        defaultSort="name"
        problem={problem}
        views={['role']}
        empty={view === '' ? noStaff : noOneWithRole}
        nameOf={({ name }) => name}
        rowActions={rowActions}
      />
      {securing && <UserSecurity user={securing} run={run} onClose={() => setSecuring(null)} />}
      {deletion.dialog}
    </>
  );
}
