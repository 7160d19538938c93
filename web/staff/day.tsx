import type { StaffOrder } from '../../contract/selling/staff-order.ts';
import { Retry } from '../dashboard/frame/retry.tsx';
import { List } from '../dashboard/list/list.tsx';
import { PageHead } from '../dashboard/page-head.tsx';
import { MiddleDot } from '../record/middle-dot.tsx';
import { Time } from '../record/time.tsx';
import { Alert } from '../ui/alert.tsx';
import { Empty } from '../ui/empty.tsx';
import { Price } from '../ui/price.tsx';
import { assignmentColumns, assignmentUrl } from './assignment-columns.tsx';
import { CalendarSwitch } from './calendar-switch.tsx';
import { dayGroups } from './day-groups.ts';
import type { LoadedDay } from './panel-data.ts';
import { useAssignmentSteps } from './use-assignment-steps.tsx';

export function StaffDay({ loaded: { jobs, earned }, meId }: { loaded: LoadedDay; meId: number }) {
  const open = jobs.content?.data ?? [];
  const today = open[0]?.promise.today;
  return (
    <>
      <PageHead
        title="Dashboard"
        status={today && <Time kind="day" of={today} />}
        views={
          jobs.error === null && (
            <p className="text-sm/10 text-ink-soft sm:text-end">
              {jobs.content.meta.total} open
              {earned.content && (
                <>
                  <MiddleDot />
                  <Price amount={earned.content.totals.unpaid} /> to be paid
                </>
              )}
            </p>
          )
        }
        secondary={<CalendarSwitch shown="list" list="/staff/dashboard?panel=dashboard" />}
      />
      {jobs.error === null ? <Groups jobs={open} meId={meId} /> : <Retry message={jobs.error} />}
      {jobs.error === null && earned.error !== null && <Alert className="mt-6">{earned.error}</Alert>}
    </>
  );
}

function Groups({ jobs, meId }: { jobs: readonly StaffOrder[]; meId: number }) {
  const { stepOf, problem, dialog } = useAssignmentSteps();
  const columns = assignmentColumns({ meId, stepOf });
  return (
    <section aria-label="My jobs" className="grid grid-cols-1 gap-5">
      {problem && <Alert>{problem}</Alert>}
      {jobs.length === 0 && <Empty title="No open jobs">Orders assigned to you appear here with their day.</Empty>}
      {dayGroups(jobs).map(({ id, name, jobs: group }) => (
        <div key={id}>
          <h2 className="mb-1 text-sm/6 font-semibold text-ink-soft">
            {name}
            <MiddleDot />
            {group.length}
          </h2>
          <List
            caption={name}
            rows={group}
            columns={columns}
            to={assignmentUrl}
            nameOf={({ id: order }) => `order ${order}`}
            hasTwoLines
          />
        </div>
      ))}
      {dialog}
    </section>
  );
}
