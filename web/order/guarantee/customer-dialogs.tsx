import { AcceptDialog } from '../work/accept-dialog.tsx';
import { AskChangesDialog } from '../work/ask-changes-dialog.tsx';
import type { CustomerOrderWorkspace } from '../workspace.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ClaimDialog } from './claim-dialog.tsx';

export type CustomerDialog = 'accept' | 'changes' | 'cancel' | 'claim';

type Props = { order: CustomerOrderWorkspace; shown: CustomerDialog; onClose: () => void };

export function CustomerDialogs({ order, shown, onClose }: Props) {
  if (shown === 'accept') return <AcceptDialog orderId={order.id} onClose={onClose} />;
  if (shown === 'changes') return <AskChangesDialog order={order} onClose={onClose} />;
  if (shown === 'claim') return <ClaimDialog order={order} onClose={onClose} />;
  const { can_cancel: reason } = order;
  return reason && <CancelDialog order={order} reason={reason} onClose={onClose} />;
}
