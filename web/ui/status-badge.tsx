import { orderStatusLabel } from '../../contract/status.ts';
import { Badge } from './badge.tsx';

/** An order's state for its customer. The specification gives green to completed alone. */
export const OrderBadge = ({ status }: { status: string }) => (
  <Badge tone={status === 'completed' ? 'good' : 'warn'}>{orderStatusLabel(status)}</Badge>
);

export const InvoiceBadge = ({ status }: { status: string }) => (
  <Badge tone={status === 'paid' ? 'good' : 'warn'}>{status.replace(/^./, (first) => first.toUpperCase())}</Badge>
);
