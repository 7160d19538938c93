import type { OrderDetail } from '../../../../contract/selling/orders-admin.ts';
import type { useAction } from '../../../dashboard/forms/use-action.ts';
import type { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { openClaimOf } from '../../../order/guarantee/guarantee-text.ts';
import type { AdminOrderWorkspace } from '../../../order/workspace.ts';
import { AssignStaff } from '../assignments/assign-staff.tsx';
import { ReassignDialog } from '../assignments/reassign-dialog.tsx';
import { GrantChanges } from '../deliveries/grant-changes.tsx';
import { ReopenDialog } from '../deliveries/reopen-dialog.tsx';
import { DecideDialog } from '../guarantee/decide-dialog.tsx';
import { MovePromise } from '../promises/move-promise.tsx';

export type OrderDialog =
  | 'move'
  | 'decide'
  | 'reopen'
  | 'grant'
  | { assign: HTMLElement }
  | { reassign: OrderDetail['assignments'][number] };

type Props = {
  order: AdminOrderWorkspace;
  shown: OrderDialog;
  ask: ReturnType<typeof useQuestion>['ask'];
  run: ReturnType<typeof useAction>['run'];
  onClose: () => void;
};

export function OrderDialogs({ order, shown, ask, run, onClose }: Props) {
  if (shown === 'move') return <MovePromise order={order} onClose={onClose} />;
  if (shown === 'reopen') return <ReopenDialog order={order} onClose={onClose} />;
  if (shown === 'grant') return <GrantChanges order={order} onClose={onClose} />;
  if (shown === 'decide') {
    const claim = openClaimOf(order);
    return claim && <DecideDialog order={order} claim={claim} onClose={onClose} />;
  }
  if ('assign' in shown)
    return <AssignStaff order={order} anchor={shown.assign} ask={ask} run={run} onClose={onClose} />;
  return <ReassignDialog order={order} assignment={shown.reassign} onClose={onClose} />;
}
