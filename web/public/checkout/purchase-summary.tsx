import { Price } from '../../ui/price.tsx';
import { InvoiceBadge } from '../../ui/status-badge.tsx';
import type { Purchase } from './checkout-storage.ts';

export function PurchaseSummary({ purchase: { title, invoice } }: { purchase: Purchase }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4 *:bg-surface *:px-4 *:py-3">
      <div className="col-span-2 sm:col-span-4">
        <dt className="text-sm text-ink-soft">Service</dt>
        <dd className="font-semibold">{title}</dd>
      </div>
      <div className="col-span-2">
        <dt className="text-sm text-ink-soft">Invoice</dt>
        <dd className="font-semibold tabular-nums">{invoice.invoice_number}</dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">Amount</dt>
        <dd className="font-semibold">
          <Price amount={invoice.amount} />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">Status</dt>
        <dd>
          <InvoiceBadge status={invoice.status} />
        </dd>
      </div>
    </dl>
  );
}
