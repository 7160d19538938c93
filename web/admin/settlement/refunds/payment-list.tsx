import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Payment, Refund } from '../../../../contract/settlement/refunds.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { providerName } from '../../../../contract/shared/status.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { LaterDialog, later, usePrefetch } from '../../../dashboard/later.tsx';
import type { Loaded } from '../../../dashboard/list/load-list.ts';
import { useUrlAction } from '../../../dashboard/use-url-action.ts';
import { Time } from '../../../record/time.tsx';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { methodName } from './refund-labels.ts';
import { refundParts } from './refund-parts.ts';

const RefundDialog = later(() => import('./refund-dialog.tsx').then((part) => part.RefundDialog));

const link = 'inline-flex min-h-6 items-center gap-1 text-brand underline underline-offset-4';

const canRefund = (payment: Payment, invoiceId: number | undefined): boolean =>
  Number(payment.refundable) > 0 && refundParts(payment, invoiceId).length > 0;

type Payments = Loaded<'GET /admin/payments'>;

/** With `invoiceId`, refunds are of this invoice. Render `dialog` outside of what a phone collapses. */
export function useRefunding(loaded: Payments, invoiceId?: number) {
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const first = loaded.content?.data.find((one) => canRefund(one, invoiceId));
  useUrlAction('refund', () => setRefunding(first ?? null));
  usePrefetch(RefundDialog);
  const close = () => setRefunding(null);
  const dialog = refunding && (
    <LaterDialog onClose={close}>
      <RefundDialog payment={refunding} invoiceId={invoiceId} onClose={close} />
    </LaterDialog>
  );
  return { invoiceId, start: setRefunding, startFirst: first && (() => setRefunding(first)), dialog };
}

type Props = {
  loaded: Payments;
  refunding: ReturnType<typeof useRefunding>;
  others?: (payment: Payment) => ReactNode;
};

export function PaymentList({ loaded, refunding: { invoiceId, start }, others }: Props) {
  if (loaded.error !== null) return <Retry message={loaded.error} />;
  if (loaded.content.data.length === 0) return <p className="text-ink-soft">No payments yet.</p>;
  return (
    <ul aria-label="Payments" className="grid gap-5">
      {loaded.content.data.map((payment) => (
        <PaymentItem key={payment.id} {...{ payment, invoiceId, others }} onRefund={() => start(payment)} />
      ))}
    </ul>
  );
}

type ItemProps = Pick<Props, 'others'> & { payment: Payment; invoiceId: number | undefined; onRefund: () => void };

function PaymentItem({ payment, invoiceId, others, onRefund }: ItemProps) {
  const { amount, status, reference, note, dispute, refunds } = payment;
  return (
    <li className="grid gap-2 border-line not-first:border-t not-first:pt-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm/6 text-ink-soft">
          <Status {...statuses.payment[status]} /> via {methodName(payment)}
        </span>
        <Price amount={amount} className="font-semibold" />
      </p>
      <p className="grid justify-items-start text-sm wrap-anywhere text-ink-soft">
        <Time kind="day" of={payment.received_on} />
        {reference && <span>{reference}</span>}
        <ProviderLink payment={payment} />
      </p>
      {note && <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{note}</p>}
      <Amounts payment={payment} />
      {dispute && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <Status {...statuses.dispute[dispute.state]} />
          <Link to={`/admin/dashboard/payments/disputes?payment_id=${payment.id}`} className={link}>
            Dispute of {formatAmount(dispute.amount)}
          </Link>
        </p>
      )}
      {refunds.length > 0 && (
        <ul aria-label="Refunds" className="grid gap-1">
          {refunds.map((refund) => (
            <RefundItem key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      {others?.(payment)}
      {canRefund(payment, invoiceId) && (
        <Button
          tone="secondary"
          onClick={onRefund}
          aria-description={`${formatAmount(amount)} via ${methodName(payment)}`}
          className="justify-self-start"
        >
          Refund
        </Button>
      )}
    </li>
  );
}

/** A reference without a URL can be selected for a search at the provider. */
function ProviderLink({ payment: { provider, provider_ref, provider_url } }: { payment: Payment }) {
  if (!provider || !provider_ref) return null;
  if (!provider_url) return <code className="font-[inherit] select-all">{provider_ref}</code>;
  return (
    <a href={provider_url} target="_blank" rel="noreferrer" className={link}>
      <span className="wrap-anywhere">{provider_ref}</span>
      <ExternalLink aria-hidden size={14} className="shrink-0" />
      <span className="sr-only"> at {providerName(provider)} (opens in a new tab)</span>
    </a>
  );
}

function Amounts({ payment: { refunded, refunding, disputed, unallocated, refundable } }: { payment: Payment }) {
  const rows = [
    ['Refunded', refunded],
    ['Being refunded', refunding],
    ['Disputed', disputed],
    ['Unallocated', unallocated],
  ].filter(([, amount]) => Number(amount) !== 0);
  const left = Number(refundable) > 0 ? [['Refundable', refundable]] : [];
  if (rows.length + left.length === 0) return null;
  return (
    <dl className="grid gap-1 text-sm">
      {[...rows, ...left].map(([name, amount]) => (
        <Amount key={name} name={name}>
          <Price amount={String(amount)} />
        </Amount>
      ))}
    </dl>
  );
}

const Amount = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
);

const RefundItem = ({ refund: { id, amount, state, day, succeeded_on } }: { refund: Refund }) => (
  <li className="flex flex-wrap items-center gap-x-2 text-sm">
    <Link to={`/admin/dashboard/payments/refunds/${id}`} className={link}>
      Refund of {formatAmount(amount)}
    </Link>
    {state !== 'succeeded' && <Status {...statuses.refund[state]} />}
    <span className="text-ink-soft">
      <Time kind="day" of={succeeded_on ?? day} />
    </span>
  </li>
);
