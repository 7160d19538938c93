import { CircleCheck } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { StaffOrder } from '../../contract/work.ts';
import { StepLine } from '../dashboard/step-line.tsx';
import { useNextFocus } from '../dashboard/use-next-focus.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Promised } from './promised.tsx';
import { stepOf, workLabel, workSteps } from './work-words.ts';

type Props = {
  job: StaffOrder;
  meId: number;
  isPending: boolean;
  onAdvance: (status: 'in_progress' | 'completed') => void;
  onDeliver: () => void;
};

/** One assigned order: what is to be done for whom until when, how far it is, and the one thing to do next. */
export function Job({ job, meId, isPending, onAdvance, onDeliver }: Props) {
  const { id, items, user, promised_at, my_status, staff, notes } = job;
  const colleagues = staff.filter((one) => one.id !== meId);
  return (
    <li className="grid gap-x-8 gap-y-4 border-b border-line p-4 last:border-b-0 sm:p-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_11rem]">
      <div className="min-w-0">
        <h3 className="text-base font-semibold wrap-anywhere">
          {items.map(({ service }) => service.title).join(', ')}
        </h3>
        <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">
          Order {id} for{' '}
          <span dir="auto" className="font-medium text-ink" title={user.email}>
            {user.name}
          </span>
        </p>
        {colleagues.length > 0 && (
          <p className="mt-2 text-sm text-ink-soft wrap-anywhere">
            With {colleagues.map(({ name, pivot }) => `${name} (${workLabel(pivot.status).toLowerCase()})`).join(', ')}
          </p>
        )}
        {notes && (
          <details className="mt-2 text-sm">
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline underline-offset-4 sm:min-h-8">
              Your notes
            </summary>
            <p dir="auto" className="whitespace-pre-wrap text-ink-soft wrap-anywhere">
              {notes}
            </p>
          </details>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <Promised time={promised_at} isDone={my_status === 'delivered'} />
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
  if (my_status !== 'delivered') return <span className="text-ink-soft">No Action</span>;
  return (
    <Badge tone="good">
      <CircleCheck aria-hidden size={16} />
      Work Delivered
    </Badge>
  );
}
