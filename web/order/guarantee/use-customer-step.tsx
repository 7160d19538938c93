import { type ReactNode, useState } from 'react';
import { call } from '../../api/browser.ts';
import { useAction } from '../../dashboard/forms/use-action.ts';
import type { StepAction } from '../step.ts';
import { AcceptDialog } from '../work/accept-dialog.tsx';
import { AskChangesDialog } from '../work/ask-changes-dialog.tsx';
import type { CustomerOrderWorkspace } from '../workspace.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ClaimDialog } from './claim-dialog.tsx';

const opened = ['accept', 'changes', 'cancel', 'claim'] as const;
type Opened = (typeof opened)[number];

/** Render `dialogs`. */
export function useCustomerStep(order: CustomerOrderWorkspace) {
  const { id, can_cancel: reason } = order;
  const [dialog, setDialog] = useState<Opened | null>(null);
  const { run, isPending, problem } = useAction();
  const close = () => setDialog(null);
  const act = (action: StepAction) => {
    if (action === 'keep-waiting')
      void run(() => call('POST /customer/orders/{id}/keep-waiting', { params: { id } }), {
        failure: 'Failed to save your choice.',
      });
    const found = opened.find((one) => one === action);
    if (found) setDialog(found);
  };
  const dialogs: ReactNode = (
    <>
      {dialog === 'accept' && <AcceptDialog orderId={id} onClose={close} />}
      {dialog === 'changes' && <AskChangesDialog order={order} onClose={close} />}
      {dialog === 'cancel' && reason && <CancelDialog order={order} reason={reason} onClose={close} />}
      {dialog === 'claim' && <ClaimDialog order={order} onClose={close} />}
    </>
  );
  return { act, isPending, problem, dialogs };
}
