import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ChecklistLine } from '../../contract/order/checklist.ts';
import type { StaffOrder } from '../../contract/selling/staff-order.ts';
import { call } from '../api/browser.ts';
import { LaterDialog, usePrefetch } from '../dashboard/later.tsx';
import { useNextFocus } from '../dashboard/use-next-focus.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Status } from '../ui/status.tsx';
import { assignmentUrl } from './assignment-columns.tsx';
import { DeliverForm, useAdvance } from './use-advance.ts';

type Delivering = { job: StaffOrder; checklist: readonly ChecklistLine[] };

/** The summary of a delivery begins with them. Rows have only their number. */
async function checkedLines({ id, progress }: StaffOrder): Promise<readonly ChecklistLine[]> {
  if (!progress?.done) return [];
  return (await call('GET /orders/{id}', { params: { id } })).checklist;
}

const look = 'relative -my-2 -me-1.5 px-1.5! text-sm whitespace-nowrap pointer-coarse:min-h-9!';

/** The step of each job as a text button of its row. */
export function useAssignmentSteps() {
  const { advance, problem, setProblem } = useAdvance();
  const [delivering, setDelivering] = useState<Delivering | null>(null);
  const moveFocusFrom = useNextFocus();
  usePrefetch(DeliverForm);
  const stepOf = (job: StaffOrder): ReactNode => {
    const { id, my_status, promise } = job;
    if (my_status === 'delivered') return <Status label="Work Delivered" tone="good" />;
    // Starting would be refused.
    if (my_status === 'assigned' && promise.state === 'waiting' && promise.reason === 'intake')
      return (
        <Link to={`${assignmentUrl(job)}&tab=questions`} className={buttonClass('quiet', 'small', look)}>
          <span>
            See the questions<span className="sr-only"> of order {id}</span>
          </span>
        </Link>
      );
    // A delivered job moves to another list.
    const deliver = ({ currentTarget }: MouseEvent<HTMLElement>) => {
      moveFocusFrom(currentTarget);
      setProblem(null);
      checkedLines(job).then(
        (checklist) => setDelivering({ job, checklist }),
        () => setProblem('Failed to fetch the order.'),
      );
    };
    const steps: Record<string, [label: string, onClick: (event: MouseEvent<HTMLElement>) => void]> = {
      assigned: ['Start Work', () => advance(id, 'in_progress')],
      in_progress: ['Complete Work', () => advance(id, 'completed')],
      completed: ['Deliver Work', deliver],
    };
    const step = Object.hasOwn(steps, my_status) ? steps[my_status] : undefined;
    if (!step)
      return (
        <span className="text-ink-soft">
          No Action<span className="max-sm:hidden"> · This job is done.</span>
        </span>
      );
    return (
      <Button tone="quiet" size="small" onClick={step[1]} className={look}>
        <span>
          {step[0]}
          <span className="sr-only"> on order {id}</span>
        </span>
      </Button>
    );
  };
  const close = () => setDelivering(null);
  const dialog = delivering && (
    <LaterDialog onClose={close}>
      <DeliverForm assignment={delivering.job} checklist={delivering.checklist} onClose={close} />
    </LaterDialog>
  );
  return { stepOf, problem, dialog };
}
