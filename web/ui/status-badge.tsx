import { orderStatusLabel } from '../../contract/status.ts';
import { Badge } from './badge.tsx';

/** An order's state: what is finished is green, everything else is under way. */
export const OrderBadge = ({ status }: { status: string }) => (
  <Badge tone={status === 'completed' || status === 'delivered' ? 'good' : 'warn'}>{orderStatusLabel(status)}</Badge>
);

export const InvoiceBadge = ({ status }: { status: string }) => (
  <Badge tone={status === 'paid' ? 'good' : 'warn'}>{status.replace(/^./, (first) => first.toUpperCase())}</Badge>
);
