import { type ReactNode, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { LaterDialog, later, usePrefetch } from '../../../dashboard/later.tsx';
import { useUrlAction } from '../../../dashboard/use-url-action.ts';
import type { StepAction } from '../../../order/step.ts';
import type { AdminOrderWorkspace } from '../../../order/workspace.ts';
import type { OrderDialog } from './order-dialogs.tsx';

const OrderDialogs = later(() => import('./order-dialogs.tsx').then((part) => part.OrderDialogs));

export type OrderWork = ReturnType<typeof useOrderWork>;

/** Render `dialogs`. */
export function useOrderWork(order: AdminOrderWorkspace) {
  const { id } = order;
  const { run, isPending, problem } = useAction();
  const { ask, dialog: question, isAsking } = useQuestion();
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
  return { ask, run, isPending: isPending && !isAsking, problem, act, resume, open: setDialog, assign, dialogs };
}
