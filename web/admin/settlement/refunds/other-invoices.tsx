import { Link } from 'react-router';
import type { Payment } from '../../../../contract/settlement/refunds.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';

const link = 'inline-flex min-h-6 items-center gap-1 text-brand underline underline-offset-4';

/** A corrected invoice's payment pays the invoice that replaced it. */
export function OtherInvoices({ payment: { allocations }, invoiceId }: { payment: Payment; invoiceId: number }) {
  const others = allocations.filter(({ invoice, amount }) => invoice.id !== invoiceId && Number(amount) > 0);
  if (others.length === 0) return null;
  return (
    <ul aria-label="Other invoices" className="grid gap-1 text-sm">
      {others.map(({ invoice, amount }) => (
        <li key={invoice.id}>
          {formatAmount(amount)} pays{' '}
          <Link to={`/admin/dashboard/invoices/${invoice.id}`} className={link}>
            {invoice.invoice_number}
          </Link>
        </li>
      ))}
    </ul>
  );
}
