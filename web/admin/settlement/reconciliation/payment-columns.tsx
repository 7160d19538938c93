import { Link } from 'react-router';
import type { PaymentToReview } from '../../../../contract/settlement/reconciliation.ts';
import { providerName } from '../../../../contract/shared/status.ts';
import { CompanyDay, When } from '../../../dashboard/date-time.tsx';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { LongText } from '../../../dashboard/long-text.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { BreakableEmail } from '../../shared/breakable-email.tsx';

const link = 'text-brand underline underline-offset-4';

export const paymentColumns: Column<PaymentToReview>[] = [
  {
    head: 'Buyer',
    cell: ({ buyer: { name, email }, day }) => (
      <div className="xl:min-w-52">
        <bdi className="block wrap-anywhere">{name}</bdi>
        <a
          href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
          title={`Email ${name}`}
          className={`inline-block min-h-6 font-normal wrap-anywhere ${link}`}
        >
          <BreakableEmail email={email} />
        </a>
        {/* Replaces the last column. */}
        <span className="hidden text-sm font-normal text-ink-soft md:block xl:hidden">
          <CompanyDay day={day} />
        </span>
      </div>
    ),
  },
  {
    head: 'Amount',
    sort: 'amount',
    bare: true,
    cell: ({ amount, provider, provider_ref }) => (
      <div className="md:min-w-32">
        <Price amount={amount} className="font-semibold md:block" /> {provider && providerName(provider)}{' '}
        {/* One click selects it for a search at the provider. */}
        <code className="font-[inherit] text-sm wrap-anywhere text-ink-soft select-all">{provider_ref}</code>
      </div>
    ),
  },
  { head: 'Problem', wide: true, bare: true, cell: (payment) => <ReviewReason payment={payment} /> },
  { head: 'Received', sort: 'created_at', from: 'table xl', cell: ({ day }) => <CompanyDay day={day} /> },
];

function ReviewReason({ payment }: { payment: PaymentToReview }) {
  const { reason, services, invoice } = payment;
  return (
    <div className="md:min-w-36">
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
