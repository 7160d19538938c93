import { type ReactNode, useState } from 'react';
import type { OrderDetail } from '../../../../contract/selling/orders-admin.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { useUrlAction } from '../../../dashboard/use-url-action.ts';
import { openClaimOf } from '../../../order/guarantee/guarantee-text.ts';
import type { StepAction } from '../../../order/step.ts';
import type { AdminOrderWorkspace } from '../../../order/workspace.ts';
import { AssignStaff } from '../assignments/assign-staff.tsx';
import { ReassignDialog } from '../assignments/reassign-dialog.tsx';
import { GrantChanges } from '../deliveries/grant-changes.tsx';
import { ReopenDialog } from '../deliveries/reopen-dialog.tsx';
import { DecideDialog } from '../guarantee/decide-dialog.tsx';
import { MovePromise } from '../promises/move-promise.tsx';

export type Assignment = OrderDetail['assignments'][number];
type Dialog = 'move' | 'decide' | 'reopen' | 'grant' | { reassign: Assignment } | null;

export type OrderWork = ReturnType<typeof useOrderWork>;

/** Render `dialogs`. */
export function useOrderWork(order: AdminOrderWorkspace) {
  const { id, status } = order;
  const { run, isPending, problem } = useAction();
  const { ask, dialog: question } = useQuestion();
  const [dialog, setDialog] = useState<Dialog>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setDialog(null);
  useUrlAction('move', () => setDialog('move'));
  const claim = openClaimOf(order);
  useUrlAction('decide', () => setDialog('decide'));
  useUrlAction('assign', () => setAnchor(document.querySelector<HTMLElement>('main h1')));

  const resume = () =>
    void run(() => call('POST /orders/{id}/resume', { params: { id } }), {
      failure: 'Failed to resume the clock.',
      done: 'The clock is running again.',
    });
  const act = (action: StepAction, button: HTMLElement) => {
    if (action === 'assign') setAnchor(button);
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
      {anchor && <AssignStaff order={order} anchor={anchor} ask={ask} run={run} onClose={() => setAnchor(null)} />}
      {dialog === 'move' && <MovePromise order={order} onClose={close} />}
      {dialog === 'decide' && claim && <DecideDialog order={order} claim={claim} onClose={close} />}
      {dialog === 'reopen' && <ReopenDialog order={order} onClose={close} />}
      {dialog === 'grant' && <GrantChanges order={order} onClose={close} />}
      {dialog !== null && typeof dialog === 'object' && (
        <ReassignDialog order={order} assignment={dialog.reassign} onClose={close} />
      )}
      {question}
    </>
  );
  return { run, isPending, problem, act, resume, remove, setOwner, open: setDialog, assign: setAnchor, dialogs };
}
