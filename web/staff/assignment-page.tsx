import { type ReactNode, Suspense, useState } from 'react';
import { call } from '../api/browser.ts';
import { LaterDialog, later, usePrefetch } from '../dashboard/later.tsx';
import { isPhone } from '../dashboard/list/use-is-phone.ts';
import type { LoadedOrder } from '../order/load-order.ts';
import { staffStep } from '../order/next-step-staff.ts';
import { OrderFrame } from '../order/order-frame.tsx';
import type { StepAction } from '../order/step.ts';
import type { StaffOrderWorkspace } from '../order/workspace.ts';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { Status } from '../ui/status.tsx';
import { assignmentLook } from '../ui/statuses.ts';
import { AssignmentFacts } from './assignment-facts.tsx';
import { DeliverForm, useAdvance } from './use-advance.ts';

const AssignmentContact = later(() => import('./assignment-contact.tsx').then((part) => part.AssignmentContact));
const StaffWork = later(() => import('../order/work/staff-work.tsx').then((part) => part.StaffWork));
const WhatWasSold = later(() => import('../order/work/staff-work.tsx').then((part) => part.WhatWasSold));

// A phone begins with whom to call and what was sold.
if (!import.meta.env.SSR && isPhone()) for (const part of [AssignmentContact, WhatWasSold]) part.prefetch();

const contactRows = ({ user: { phone, place } }: StaffOrderWorkspace): number =>
  1 + [phone, place].filter((one) => one !== null).length;

/** As high as what comes late, or the parts below it would move. */
const Place = ({ rems, children }: { rems: number; children: ReactNode }) => (
  <Suspense
    fallback={
      <div style={{ minHeight: `${rems}rem` }}>
        <SkeletonLines />
      </div>
    }
  >
    {children}
  </Suspense>
);

export function AssignmentPage({ job, meId }: { job: LoadedOrder<StaffOrderWorkspace>; meId: number }) {
  const { order, ...loaded } = job;
  const { id } = order;
  const { run, advance, isPending, problem } = useAdvance();
  const [isDelivering, setDelivering] = useState(false);
  usePrefetch(DeliverForm, StaffWork);
  const close = () => setDelivering(false);
  const act = (action: StepAction) => {
    if (action === 'start') advance(id, 'in_progress');
    if (action === 'complete') advance(id, 'completed');
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
        step={staffStep(order)}
        loaded={loaded}
        back={{ name: 'My Jobs', to: '/staff/dashboard?panel=jobs' }}
        badges={<Status {...assignmentLook(order.my_status)} />}
        work={<StaffWork order={order} />}
        overview={
          <Place rems={5 + 3.75 * order.checklist.length}>
            <WhatWasSold order={order} />
          </Place>
        }
        lead={
          <Place rems={0.5 + 3.25 * contactRows(order)}>
            <AssignmentContact user={order.user} />
          </Place>
        }
        aside={<AssignmentFacts order={order} meId={meId} />}
        problem={problem}
        isPending={isPending}
        onAction={act}
      />
      {isDelivering && (
        <LaterDialog onClose={close}>
          <DeliverForm assignment={order} checklist={order.checklist} onClose={close} />
        </LaterDialog>
      )}
    </>
  );
}
