import { type ReactNode, useState } from 'react';
import type { OrderDetail } from '../../../../contract/selling/orders-admin.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { LaterDialog, later, usePrefetch } from '../../../dashboard/later.tsx';
import { useUrlAction } from '../../../dashboard/use-url-action.ts';
import type { StepAction } from '../../../order/step.ts';
import type { AdminOrderWorkspace } from '../../../order/workspace.ts';
import type { OrderDialog } from './order-dialogs.tsx';

const OrderDialogs = later(() => import('./order-dialogs.tsx').then((part) => part.OrderDialogs));

export type Assignment = OrderDetail['assignments'][number];

export type OrderWork = ReturnType<typeof useOrderWork>;

/** Render `dialogs`. */
export function useOrderWork(order: AdminOrderWorkspace) {
  const { id, status } = order;
  const { run, isPending, problem } = useAction();
  const { ask, dialog: question } = useQuestion();
  const [dialog, setDialog] = useState<OrderDialog | null>(null);
  const close = () => setDialog(null);
  const assign = (anchor: HTMLElement) => setDialog({ assign: anchor });
  usePrefetch(OrderDialogs);
  useUrlAction('move', () => setDialog('move'));
  useUrlAction('decide', () => setDialog('decide'));
  useUrlAction('assign', () => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) assign(heading);
  });

  const resume = () =>
    void run(() => call('POST /orders/{id}/resume', { params: { id } }), {
      failure: 'Failed to resume the clock.',
      done: 'The clock is running again.',
    });
  const act = (action: StepAction, button: HTMLElement) => {
    if (action === 'assign') assign(button);
    if (action === 'move' || action === 'decide') setDialog(action);
    if (action === 'resume') resume();
  };
  const remove = (assignment: Assignment) => {
    const { id: aid, user } = assignment;
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
  const setOwner = (userId: number | null) =>
    void run(() => call('PUT /admin/orders/{id}/owner', { params: { id }, body: { user_id: userId } }), {
      failure: 'Failed to change the owner.',
      done: 'Owner changed.',
    });

  const dialogs: ReactNode = (
    <>
      {dialog && (
        <LaterDialog onClose={close}>
          <OrderDialogs order={order} shown={dialog} ask={ask} run={run} onClose={close} />
        </LaterDialog>
      )}
      {question}
    </>
  );
  return { run, isPending, problem, act, resume, remove, setOwner, open: setDialog, assign, dialogs };
}
