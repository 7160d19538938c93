import { orderStatusLabel } from '../../contract/status.ts';
import { Badge } from './badge.tsx';

/** The specification makes only `completed` green. */
export const OrderBadge = ({ status }: { status: string }) => (
  <Badge tone={status === 'completed' ? 'good' : 'warn'}>{orderStatusLabel(status)}</Badge>
);

export const InvoiceBadge = ({ status }: { status: string }) => (
  <Badge tone={status === 'paid' ? 'good' : 'warn'}>{status.replace(/^./, (first) => first.toUpperCase())}</Badge>
);
