import { DataList } from '../dashboard/list/data-list.tsx';
import { useListUrl } from '../dashboard/list/list-url.ts';
import { type Loaded, loadList } from '../dashboard/list/load-list.ts';
import { ListViews } from '../dashboard/list/saved/list-views.tsx';
import { PageHead } from '../dashboard/page-head.tsx';
import { assignmentColumns, assignmentUrl } from './assignment-columns.tsx';
import { CalendarSwitch } from './calendar-switch.tsx';
import { useAssignmentSteps } from './use-assignment-steps.tsx';

export type LoadedAssignments = Loaded<'GET /staff/orders'>;

const views = [
  { value: '', label: 'Open', query: { open: '1', sort: 'promised_at' } },
  { value: 'delivered', label: 'Delivered', query: { open: '0' } },
  { value: 'all', label: 'All', query: {} },
] as const;

const viewIn = (params: URLSearchParams) => views.find(({ value }) => value === params.get('view')) ?? views[0];

export const loadAssignments = (url: URL): Promise<LoadedAssignments> =>
  loadList('GET /staff/orders', url, {
    failed: 'Failed to fetch assigned jobs.',
    query: viewIn(url.searchParams).query,
  });

const empties = {
  '': { title: 'No open jobs', text: 'Orders assigned to you appear here with their day.' },
  delivered: { title: 'No delivered jobs yet', text: 'Jobs that you have delivered appear here.' },
  all: { title: 'No jobs yet', text: 'Orders assigned to you appear here with their day.' },
} as const;

export function Assignments({ loaded, meId }: { loaded: LoadedAssignments; meId: number }) {
  const { params } = useListUrl();
  const { stepOf, problem, dialog } = useAssignmentSteps();
  return (
    <>
      <PageHead
        title="My Jobs"
        views={<ListViews name="view" label="Jobs" views={views} />}
        secondary={<CalendarSwitch shown="list" list="/staff/dashboard?panel=jobs" />}
      />
      <DataList
        caption="My jobs"
        loaded={loaded}
        columns={assignmentColumns({ meId, stepOf })}
        to={assignmentUrl}
        nameOf={({ id }) => `order ${id}`}
        hasTwoLines
        problem={problem}
        views={['panel', 'view']}
        empty={empties[viewIn(params).value]}
      />
      {dialog}
    </>
  );
}
