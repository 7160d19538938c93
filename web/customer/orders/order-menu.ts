import { Ban, ShieldCheck, Undo2 } from 'lucide-react';
import type { StepAction } from '../../order/step.ts';
import type { CustomerOrderWorkspace } from '../../order/workspace.ts';
import type { MenuItem } from '../../ui/popovers/menu.tsx';

/** The next step is not among them. */
export const orderMenu = (
  { can_cancel, guarantee, ways_out }: CustomerOrderWorkspace,
  withdrawalLabel: string,
  onSelect: (action: StepAction) => void,
): MenuItem[] => [
  ...(guarantee?.can_claim
    ? [{ label: 'Ask for a fix or a refund', Icon: ShieldCheck, onSelect: () => onSelect('claim') }]
    : []),
  ...(can_cancel ? [{ label: 'Cancel order', Icon: Ban, danger: true, onSelect: () => onSelect('cancel') }] : []),
  ...(ways_out.some(({ kind, allowed }) => kind === 'withdrawal' && allowed)
    ? [{ label: withdrawalLabel, Icon: Undo2, danger: true, onSelect: () => onSelect('withdraw') }]
    : []),
];
