import { useEffect, useState } from 'react';
import type { PaymentDetail } from '../../../../contract/settlement/refunds.ts';
import { formatAmount, toCents } from '../../../../contract/shared/money.ts';
import { call } from '../../../api/browser.ts';
import { type Settled, settled } from '../../../api/page-data.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Field } from '../../../ui/field.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';

export type RefundLine = PaymentDetail['allocations'][number]['lines'][number];

export function useRefundLines(paymentId: number, invoiceId: number | undefined): Settled<RefundLine[]> | null {
  const [detail, setDetail] = useState<Settled<PaymentDetail> | null>(null);
  useEffect(() => {
    let isShown = true;
    const load = call('GET /admin/payments/{id}', { params: { id: paymentId } });
    void settled(load, 'Failed to fetch the lines of the invoice.').then((result) => isShown && setDetail(result));
    return () => {
      isShown = false;
    };
  }, [paymentId]);
  if (!detail || detail.error !== null) return detail;
  const allocation = detail.content.allocations.find(({ invoice }) => invoice.id === invoiceId);
  return { content: allocation?.lines ?? [], error: null };
}

type Props = {
  lines: Settled<RefundLine[]> | null;
  amounts: Record<number, string>;
  onChange: (position: number, amount: string) => void;
};

export function RefundLines({ lines, amounts, onChange }: Props) {
  if (!lines) return <SkeletonLines lines={2} label="Loading the lines of the invoice" />;
  if (lines.error !== null) return <Alert>{lines.error}</Alert>;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium">Amounts</legend>
      {lines.content.map(({ position, title, refundable }) => (
        <div key={position} className="grid items-start gap-x-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
          <p className="wrap-anywhere sm:pt-2.5">
            {title}
            <span className="block text-sm text-ink-soft">{formatAmount(refundable)} remaining</span>
          </p>
          <Field
            label={<span className="sr-only">Amount for {title}</span>}
            name={`line-${position}`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            disabled={Number(refundable) === 0}
            value={amounts[position] ?? ''}
            onChange={({ currentTarget }) => onChange(position, currentTarget.value)}
          />
        </div>
      ))}
    </fieldset>
  );
}

/** Null if one of the amounts is invalid. */
export function chosenLines(amounts: Record<number, string>): { position: number; amount: string }[] | null {
  const filled = Object.entries(amounts).filter(([, amount]) => amount.trim() !== '');
  const cents = filled.map(([, amount]) => toCents(amount.trim()));
  if (cents.some((one) => one === null)) return null;
  return filled
    .map(([position, amount]) => ({ position: Number(position), amount: amount.trim() }))
    .filter(({ amount }) => Number(amount) > 0);
}
