import { DataList } from '../dashboard/list/data-list.tsx';
import { useListUrl } from '../dashboard/list/list-url.ts';
import { ListViews, withCounts } from '../dashboard/list/saved/list-views.tsx';
import { PageHead } from '../dashboard/page-head.tsx';
import { assignmentColumns, assignmentUrl } from './assignment-columns.tsx';
import { CalendarSwitch } from './calendar-switch.tsx';
import { assignmentViewIn, assignmentViews, type LoadedAssignments } from './panel-data.ts';
import { useAssignmentSteps } from './use-assignment-steps.tsx';

const empties = {
  '': { title: 'No open jobs', text: 'Orders assigned to you appear here with their day.' },
  delivered: { title: 'No delivered jobs yet', text: 'Jobs that you have delivered appear here.' },
  all: { title: 'No jobs yet', text: 'Orders assigned to you appear here with their day.' },
} as const;

function viewsWith({ content }: LoadedAssignments) {
  if (content === null) return assignmentViews;
  const { open, delivered } = content.counts;
  return withCounts(assignmentViews, { '': open, delivered, all: open + delivered });
}

export function Assignments({ loaded, meId }: { loaded: LoadedAssignments; meId: number }) {
  const { params } = useListUrl();
  const { stepOf, problem, dialog } = useAssignmentSteps();
  return (
    <>
      <PageHead
        title="My Jobs"
        views={<ListViews name="view" label="Jobs" views={viewsWith(loaded)} />}
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
        empty={empties[assignmentViewIn(params).value]}
      />
      {dialog}
    </>
  );
}
