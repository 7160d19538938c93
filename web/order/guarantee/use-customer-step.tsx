import { type ReactNode, useState } from 'react';
import { call } from '../../api/browser.ts';
import { useAction } from '../../dashboard/forms/use-action.ts';
import { LaterDialog, later, usePrefetch } from '../../dashboard/later.tsx';
import type { StepAction } from '../step.ts';
import type { CustomerOrderWorkspace } from '../workspace.ts';
import type { CustomerDialog } from './customer-dialogs.tsx';

const CustomerDialogs = later(() => import('./customer-dialogs.tsx').then((part) => part.CustomerDialogs));

const opened: readonly CustomerDialog[] = ['accept', 'changes', 'cancel', 'claim', 'withdraw', 'recall', 'early-start'];

/** Render `dialogs`. */
export function useCustomerStep(order: CustomerOrderWorkspace) {
  const { id } = order;
  const [dialog, setDialog] = useState<CustomerDialog | null>(null);
  const { run, isPending, problem } = useAction();
  const close = () => setDialog(null);
  usePrefetch(CustomerDialogs);
  const act = (action: StepAction) => {
    if (action === 'keep-waiting')
      void run(() => call('POST /customer/orders/{id}/keep-waiting', { params: { id } }), {
        failure: 'Failed to save your choice.',
      });
    const found = opened.find((one) => one === action);
    if (found) setDialog(found);
  };
  const dialogs: ReactNode = dialog && (
    <LaterDialog onClose={close}>
      <CustomerDialogs order={order} shown={dialog} onClose={close} />
    </LaterDialog>
  );
  return { act, isPending, problem, dialogs };
}
