import { useState } from 'react';
import { call } from '../api/browser.ts';
import { useAction } from '../dashboard/forms/use-action.ts';
import { StaffHistory } from '../order/history/staff-history.tsx';
import type { LoadedOrder } from '../order/load-order.ts';
import { OrderFrame } from '../order/order-frame.tsx';
import type { StepAction } from '../order/step.ts';
import { Section } from '../order/work/section.tsx';
import { StaffWork } from '../order/work/staff-work.tsx';
import type { StaffOrderWorkspace } from '../order/workspace.ts';
import { Status } from '../ui/status.tsx';
import { assignmentLook } from '../ui/statuses.ts';
import { AssignmentFacts } from './assignment-facts.tsx';
import { DeliverForm } from './deliver-form.tsx';

const done = { in_progress: 'Work started.', completed: 'Work completed.' } as const;

export default function AssignmentPage({ job, meId }: { job: LoadedOrder<StaffOrderWorkspace>; meId: number }) {
  const { order, ...loaded } = job;
  const { id } = order;
  const { run, isPending, problem } = useAction();
  const [isDelivering, setDelivering] = useState(false);
  const advance = (status: 'in_progress' | 'completed') =>
    void run(() => call('PUT /staff/orders/{id}/status', { params: { id }, body: { status } }), {
      failure: 'Failed to update order status.',
      done: `Order ${id}: ${done[status]}`,
    });
  const act = (action: StepAction) => {
    if (action === 'start') advance('in_progress');
    if (action === 'complete') advance('completed');
    if (action === 'deliver') setDelivering(true);
    if (action === 'resume')
      void run(() => call('POST /orders/{id}/resume', { params: { id } }), {
        failure: 'Failed to resume the clock.',
        done: 'The clock is running again.',
      });
  };
  return (
    <>
      <OrderFrame
        viewed={{ role: 'staff', order }}
        loaded={loaded}
        back={{ name: 'My Jobs', to: '/staff/dashboard?panel=jobs' }}
        badges={<Status {...assignmentLook(order.my_status)} />}
        work={<StaffWork order={order} />}
        history={
          <Section title="History">
            <StaffHistory order={order} />
          </Section>
        }
        aside={<AssignmentFacts order={order} meId={meId} />}
        problem={problem}
        isPending={isPending}
        onAction={act}
      />
      {isDelivering && <DeliverForm assignment={order} onClose={() => setDelivering(false)} />}
    </>
  );
}
