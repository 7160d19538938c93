import { Link } from 'react-router';
import type { PaymentToReview } from '../../../../contract/settlement/reconciliation.ts';
import { providerName } from '../../../../contract/shared/status.ts';
import { CompanyDay, When } from '../../../dashboard/date-time.tsx';
import { type Column, TitleWithDetail } from '../../../dashboard/list/columns.tsx';
import { LongText } from '../../../dashboard/long-text.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { BreakableEmail } from '../../shared/breakable-email.tsx';

const link = 'text-brand underline underline-offset-4';

export const paymentColumns: Column<PaymentToReview>[] = [
  {
    head: 'Buyer',
    cell: ({ buyer, reason }) => <TitleWithDetail title={buyer.name} detail={reason} />,
  },
  { head: 'Method', width: 96, place: 'tablet', cell: ({ provider }) => provider && providerName(provider) },
  { head: 'Received', sort: 'created_at', width: 112, place: 'end', cell: ({ day }) => <CompanyDay day={day} /> },
  {
    head: 'State',
    width: 112,
    place: 'state',
    cell: ({ settled_at }) =>
      settled_at ? <Status label="Settled" tone="good" /> : <Status label="To review" tone="warn" />,
  },
  {
    head: 'Amount',
    sort: 'amount',
    width: 120,
    numeric: true,
    place: 'amount',
    cell: ({ amount }) => <Price amount={amount} className="font-semibold" />,
  },
];

export function PaymentDetails({ payment }: { payment: PaymentToReview }) {
  const { reason, services, invoice, buyer, provider_ref } = payment;
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-center gap-x-4">
        <a
          href={`mailto:${encodeURIComponent(buyer.email).replace('%40', '@')}`}
          title={`Email ${buyer.name}`}
          className={`inline-flex min-h-6 items-center wrap-anywhere ${link}`}
        >
          <BreakableEmail email={buyer.email} />
        </a>
        {/* One click selects it for a search at the provider. */}
        {provider_ref && <code className="font-[inherit] wrap-anywhere text-ink-soft select-all">{provider_ref}</code>}
      </p>
      <p>{reason}</p>
      <p className="text-sm text-ink-soft">
        {services.join(', ')}
        {invoice && (
          <>
            {services.length > 0 && ' · '}
            <Link to={`/admin/dashboard/orders/${invoice.order_id}`} className={link}>
              Invoice {invoice.invoice_number}, order {invoice.order_id}
            </Link>
          </>
        )}
      </p>
      {payment.settled_at && <Settled payment={payment} at={payment.settled_at} />}
    </div>
  );
}

/** `settled_by` is null if the provider reported the refund itself. */
function Settled({ payment: { settled_by, settled_note, buyer }, at }: { payment: PaymentToReview; at: string }) {
  return (
    <div className="mt-3">
      <p className="flex flex-wrap items-center gap-x-2">
        <Status label="Settled" tone="good" />
        <span className="text-sm text-ink-soft">
          <When time={at} />
          {settled_by && (
            <>
              {' '}
              by <bdi className="wrap-anywhere">{settled_by.name}</bdi>
            </>
          )}
        </span>
      </p>
      <LongText text={settled_note ?? ''} about={`the note on the payment from ${buyer.name}`} />
    </div>
  );
}
