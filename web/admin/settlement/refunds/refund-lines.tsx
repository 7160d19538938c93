import { useEffect, useState } from 'react';
import type { PaymentDetail } from '../../../../contract/settlement/refunds.ts';
import { formatAmount, toCents } from '../../../../contract/shared/money.ts';
import { call } from '../../../api/browser.ts';
import { type Settled, settled } from '../../../api/page-data.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
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
  /** The amount of each checked line, by its position. */
  amounts: Record<number, string>;
  onChange: (amounts: Record<number, string>) => void;
};

/** A checked line is refunded in full, unless another amount is typed. */
export function RefundLines({ lines, amounts, onChange }: Props) {
  if (!lines) return <SkeletonLines lines={2} label="Loading the lines of the invoice" />;
  if (lines.error !== null) return <Alert>{lines.error}</Alert>;
  const check = ({ position, refundable }: RefundLine, isChecked: boolean) => {
    const { [position]: _, ...others } = amounts;
    onChange(isChecked ? { ...others, [position]: refundable } : others);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Lines</legend>
      {lines.content.map((line) => {
        const { position, title, refundable } = line;
        const amount = amounts[position];
        return (
          <div key={position} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
            <Checkbox
              name={`line-${position}`}
              checked={amount !== undefined}
              disabled={Number(refundable) === 0}
              onChange={({ currentTarget }) => check(line, currentTarget.checked)}
              label={
                <span className="py-2 wrap-anywhere">
                  {title} <span className="text-sm text-ink-soft">{formatAmount(refundable)} left</span>
                </span>
              }
            />
            {amount !== undefined && (
              <div className="w-28">
                <Field
                  label={<span className="sr-only">Amount for {title}</span>}
                  name={`amount-${position}`}
                  inputMode="decimal"
                  autoComplete="off"
                  required
                  value={amount}
                  onChange={({ currentTarget }) => onChange({ ...amounts, [position]: currentTarget.value })}
                />
              </div>
            )}
          </div>
        );
      })}
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
