import { AcceptDialog } from '../work/accept-dialog.tsx';
import { AskChangesDialog } from '../work/ask-changes-dialog.tsx';
import type { CustomerOrderWorkspace } from '../workspace.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { EarlyStartDialog } from './early-start-dialog.tsx';
import { RecallDialog } from './recall-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

export type CustomerDialog = 'accept' | 'changes' | 'cancel' | 'claim' | 'withdraw' | 'recall' | 'early-start';

type Props = { order: CustomerOrderWorkspace; shown: CustomerDialog; onClose: () => void };

export function CustomerDialogs({ order, shown, onClose }: Props) {
  if (shown === 'accept') return <AcceptDialog orderId={order.id} onClose={onClose} />;
  if (shown === 'changes') return <AskChangesDialog order={order} onClose={onClose} />;
  if (shown === 'claim') return <ClaimDialog order={order} onClose={onClose} />;
  if (shown === 'withdraw') return <WithdrawDialog order={order} onClose={onClose} />;
  if (shown === 'recall') return <RecallDialog orderId={order.id} onClose={onClose} />;
  if (shown === 'early-start') return <EarlyStartDialog orderId={order.id} onClose={onClose} />;
  const { can_cancel: kind } = order;
  return kind && <CancelDialog order={order} kind={kind} onClose={onClose} />;
}
