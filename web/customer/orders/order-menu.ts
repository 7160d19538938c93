import { Ban, ShieldCheck } from 'lucide-react';
import type { StepAction } from '../../order/step.ts';
import type { CustomerOrderWorkspace } from '../../order/workspace.ts';
import type { MenuItem } from '../../ui/popovers/menu.tsx';

/** The next step is not among them. */
export const orderMenu = (
  { can_cancel, guarantee }: CustomerOrderWorkspace,
  onSelect: (action: StepAction) => void,
): MenuItem[] => [
  ...(guarantee?.can_claim
    ? [{ label: 'Ask for a fix or a refund', Icon: ShieldCheck, onSelect: () => onSelect('claim') }]
    : []),
  ...(can_cancel ? [{ label: 'Cancel order', Icon: Ban, danger: true, onSelect: () => onSelect('cancel') }] : []),
];
