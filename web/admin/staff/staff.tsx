import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import type { ListedUser } from '../../../contract/people.ts';
import { ListSkeleton } from '../../dashboard/list/list-skeleton.tsx';
import { ListTop } from '../../dashboard/list/list-top.tsx';
import { useLiveReload } from '../../dashboard/use-live-events.ts';
import { useUrlAction } from '../../dashboard/use-url-action.ts';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/staff.ts';
import { CommissionList, loadCommissions } from './commission-list.tsx';
import { StaffForm } from './staff-form.tsx';
import { loadStaff, StaffList } from './staff-list.tsx';

export { ListSkeleton as HydrateFallback } from '../../dashboard/list/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../../dashboard/screen-error.tsx';

const tabOf = (params: URLSearchParams) => (params.get('tab') === 'commissions' ? 'commissions' : 'staff');

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  return tabOf(url.searchParams) === 'commissions'
    ? { tab: 'commissions' as const, ...(await loadCommissions(url)) }
    : { tab: 'staff' as const, ...(await loadStaff(url)) };
}

export default function Staff({ loaderData }: Route.ComponentProps) {
  const [editing, setEditing] = useState<ListedUser | 'new' | null>(null);
  useUrlAction('new', () => setEditing('new'));
  const { selected, select } = useTab();
  useLiveReload('commission.changed');
  const add = (
    <Button onClick={() => setEditing('new')}>
      <Plus aria-hidden size={18} />
      Add staff
    </Button>
  );
  // Switches on click, before the content has loaded.
  const panels: Record<typeof selected, ReactNode> = {
    staff: loaderData.tab === 'staff' && (
      <StaffList loaded={loaderData.people} loads={loaderData.loads} roles={loaderData.roles} onEdit={setEditing} />
    ),
    commissions: loaderData.tab === 'commissions' && (
      <CommissionList loaded={loaderData.list} staff={loaderData.staff} />
    ),
  };
  const panel = (tab: typeof selected) => tab === selected && (panels[tab] || <ListSkeleton />);
  return (
    <>
      <ListTop title="Staff" action={selected === 'staff' && add} />
      <Tabs
        label="Staff"
        selected={selected}
        onSelect={select}
        tabs={[
          { id: 'staff', label: 'Staff List', panel: panel('staff') },
          { id: 'commissions', label: 'Commissions', panel: panel('commissions') },
        ]}
      />
      {editing && <StaffForm person={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}

/** Switching drops search and order, which belong to the other list. */
function useTab() {
  const [params, setParams] = useSearchParams();
  const { location } = useNavigation();
  const next = location?.pathname.endsWith('/staff') ? new URLSearchParams(location.search) : params;
  const select = (tab: string) => setParams(tab === 'staff' ? {} : { tab }, { preventScrollReset: true });
  return { selected: tabOf(next), select } as const;
}
