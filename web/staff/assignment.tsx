import type { MouseEvent } from 'react';
import type { StaffOrder } from '../../contract/selling/staff-order.ts';
import { assignmentSteps, stepOf } from '../dashboard/assignment-steps.ts';
import { ProgressSteps } from '../dashboard/progress-steps.tsx';
import { useNextFocus } from '../dashboard/use-next-focus.ts';
import { DueDay } from '../order/due-day.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { AssignmentDetails } from './assignment-details.tsx';

type Props = {
  assignment: StaffOrder;
  meId: number;
  /** The next delivery: its step is the primary action. */
  isNext: boolean;
  isPending: boolean;
  onAdvance: (status: 'in_progress' | 'completed') => void;
  onDeliver: () => void;
};

export function Assignment({ assignment, meId, isNext, isPending, onAdvance, onDeliver }: Props) {
  const { id, promise, my_status } = assignment;
  // Starting would be refused.
  const isAsked = my_status === 'assigned' && promise.state === 'waiting' && promise.reason === 'intake';
  return (
    <li className="grid gap-x-8 gap-y-4 border-b border-line p-4 last:border-b-0 sm:p-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_11rem]">
      <AssignmentDetails assignment={assignment} meId={meId} />
      <div className="grid min-w-0 content-start gap-3">
        <p className="text-sm">
          <DueDay order={assignment} />
        </p>
        <ProgressSteps steps={assignmentSteps} current={stepOf(my_status)} isNamed />
      </div>
      <div className="lg:justify-self-end">
        {isAsked ? (
          <LinkButton
            to={`/staff/dashboard?job=${id}&tab=questions`}
            tone="secondary"
            className="whitespace-nowrap max-lg:w-full"
          >
            See the questions
            <span className="sr-only"> of order {id}</span>
          </LinkButton>
        ) : (
          <NextStep {...{ id, my_status, isNext, isPending, onAdvance, onDeliver }} />
        )}
      </div>
    </li>
  );
}

type Next = Omit<Props, 'assignment' | 'meId'> & Pick<StaffOrder, 'id' | 'my_status'>;

function NextStep({ id, my_status, isNext, isPending, onAdvance, onDeliver }: Next) {
  const moveFocusFrom = useNextFocus();
  // A delivered assignment moves to another list.
  const deliver = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    moveFocusFrom(currentTarget);
    onDeliver();
  };
  const steps: Record<string, [label: string, onClick: (event: MouseEvent<HTMLElement>) => void]> = {
    assigned: ['Start Work', () => onAdvance('in_progress')],
    in_progress: ['Complete Work', () => onAdvance('completed')],
    completed: ['Deliver Work', deliver],
  };
  const step = Object.hasOwn(steps, my_status) ? steps[my_status] : undefined;
  if (step)
    return (
      <Button
        tone={isNext ? 'primary' : 'secondary'}
        onClick={step[1]}
        pending={isPending && 'Saving…'}
        className="max-lg:w-full"
      >
        {step[0]}
        <span className="sr-only"> on order {id}</span>
      </Button>
    );
  return <span className="text-ink-soft">No Action</span>;
}
