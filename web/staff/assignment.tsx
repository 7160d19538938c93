import type { MouseEvent } from 'react';
import type { StaffOrder } from '../../contract/assignments.ts';
import { StepLine } from '../dashboard/step-line.tsx';
import { useNextFocus } from '../dashboard/use-next-focus.ts';
import { Button } from '../ui/button.tsx';
import { AssignmentDetails } from './assignment-details.tsx';
import { stepOf, workSteps } from './assignment-labels.ts';
import { Promised } from './promised-day.tsx';

type Props = {
  job: StaffOrder;
  meId: number;
  isPending: boolean;
  onAdvance: (status: 'in_progress' | 'completed') => void;
  onDeliver: () => void;
};

/** One open job: what is to be done for whom until when, how far it is, and the one thing to do next. */
export function Assignment({ job, meId, isPending, onAdvance, onDeliver }: Props) {
  const { id, promised_at, my_status } = job;
  return (
    <li className="grid gap-x-8 gap-y-4 border-b border-line p-4 last:border-b-0 sm:p-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_11rem]">
      <AssignmentDetails job={job} meId={meId} />
      <div className="grid min-w-0 content-start gap-3">
        <Promised time={promised_at} />
        <StepLine steps={workSteps} at={stepOf(my_status)} isNamed />
      </div>
      <div className="lg:justify-self-end">
        <NextStep {...{ id, my_status, isPending, onAdvance, onDeliver }} />
      </div>
    </li>
  );
}

type Next = Omit<Props, 'job' | 'meId'> & Pick<StaffOrder, 'id' | 'my_status'>;

function NextStep({ id, my_status, isPending, onAdvance, onDeliver }: Next) {
  const goOnFrom = useNextFocus();
  // A job that is delivered goes to another list.
  const deliver = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    goOnFrom(currentTarget);
    onDeliver();
  };
  const steps: Record<string, [words: string, onClick: (event: MouseEvent<HTMLElement>) => void]> = {
    assigned: ['Start Work', () => onAdvance('in_progress')],
    in_progress: ['Complete Work', () => onAdvance('completed')],
    completed: ['Deliver Work', deliver],
  };
  const step = Object.hasOwn(steps, my_status) ? steps[my_status] : undefined;
  if (step)
    return (
      <Button onClick={step[1]} pending={isPending && 'Saving…'} className="max-lg:w-full">
        {step[0]}
        <span className="sr-only"> on order {id}</span>
      </Button>
    );
  return <span className="text-ink-soft">No Action</span>;
}
