import type { OrderDetail } from '../../../../contract/selling/orders-admin.ts';
import { call } from '../../../api/browser.ts';
import type { AdminOrderWorkspace } from '../../../order/workspace.ts';
import { Time } from '../../../record/time.tsx';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { assignmentLook } from '../../../ui/statuses.ts';
import type { OrderWork } from '../workspace/use-order-work.tsx';

type Assignment = OrderDetail['assignments'][number];

type Props = { order: AdminOrderWorkspace; work: OrderWork };

/** Work that is delivered stays with whoever did it. */
const isOpen = ({ status }: Assignment): boolean => status !== 'delivered' && status !== 'cancelled';

export function OrderAssignments({ order: { id, assignments, status, deliveries }, work }: Props) {
  const { ask, run } = work;
  const remove = ({ id: aid, user }: Assignment) => {
    const options = {
      failure: 'Failed to remove the staff member.',
      done: `${user.name} was removed from order ${id}.`,
    };
    // Nothing can be lost before work has started.
    if (status === 'pending')
      return void run(
        () => call('POST /admin/orders/{id}/unassign-staff', { params: { id }, body: { user_id: user.id } }),
        options,
      );
    void run(
      () =>
        ask(
          {
            title: `Remove ${user.name}?`,
            action: 'Remove',
            danger: true,
            text: 'They lose access to the order and earn no commission for it.',
          },
          () => call('DELETE /admin/orders/{id}/assignments/{aid}', { params: { id, aid } }),
        ),
      options,
    );
  };
  // Otherwise they are shown with their deliveries.
  const hasOldNotes = deliveries.every(({ notes }) => !notes);
  if (assignments.length === 0) return <p className="text-ink-soft">No one is assigned yet.</p>;
  return (
    <ul className="grid gap-6">
      {assignments.map((assignment) => (
        <li key={assignment.id} className="grid gap-2 border-line not-first:border-t not-first:pt-6">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <bdi className="font-semibold wrap-anywhere">{assignment.user.name}</bdi>
            <Status {...assignmentLook(assignment.status)} />
            {status !== 'cancelled' && isOpen(assignment) && (
              <span className="-my-2 ms-auto flex flex-wrap">
                <Button tone="quiet" onClick={() => work.open({ reassign: assignment })}>
                  Reassign<span className="sr-only"> the work of {assignment.user.name}</span>
                </Button>
                <Button tone="quiet" onClick={() => remove(assignment)}>
                  Remove<span className="sr-only"> {assignment.user.name} from this order</span>
                </Button>
              </span>
            )}
          </div>
          <Steps assignment={assignment} />
          {hasOldNotes && assignment.notes && (
            <figure className="mt-1 rounded-md bg-sunken px-4 py-3">
              <figcaption className="text-sm font-medium text-ink-soft">Delivery notes</figcaption>
              <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
                {assignment.notes}
              </p>
            </figure>
          )}
          {assignment.commission && <Commission commission={assignment.commission} />}
        </li>
      ))}
    </ul>
  );
}

function Steps({ assignment }: { assignment: Assignment }) {
  const steps = [
    ['Assigned', assignment.assigned_at],
    ['Started', assignment.started_at],
    ['Completed', assignment.completed_at],
    ['Delivered', assignment.delivered_at],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {steps.map(
        ([name, time]) =>
          time && (
            <div key={name} className="flex gap-1.5">
              <dt className="text-ink-soft">{name}</dt>
              <dd>
                <Time kind="moment" of={time} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

const Commission = ({ commission }: { commission: NonNullable<Assignment['commission']> }) => (
  <div className="grid gap-1 text-sm text-ink-soft">
    <p>
      Commission <Price amount={commission.amount} className="font-semibold text-ink" />, {commission.status}
    </p>
    {commission.reversals.map(({ id, amount, status, note }) => (
      <p key={id} className="ps-4">
        {note ?? 'Reversal'} <Price amount={amount} className="font-semibold text-ink" />, {status}
      </p>
    ))}
  </div>
);
