import type { ReactNode } from 'react';
import type { CheckoutPreview } from '../../contract/invoicing/tax.ts';
import { formatAmount } from '../../contract/shared/money.ts';
import { Price } from '../ui/price.tsx';

type Amounts = Pick<CheckoutPreview, 'subtotal' | 'discount' | 'net' | 'taxes' | 'total' | 'notes' | 'coupon'>;

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

export const taxText = ({ name, rate }: { name: string; rate: number }): string => `${name} ${percent.format(rate)}%`;

/** The PDF uses the same name. */
export const discountName = (couponCode: string | null): string => (couponCode ? `Coupon ${couponCode}` : 'Discount');

export function Totals({ preview: { subtotal, discount, net, taxes, total, notes, coupon } }: { preview: Amounts }) {
  const isDiscounted = Number(discount) !== 0;
  return (
    <>
      <dl className="grid gap-1.5">
        {isDiscounted && (
          <Row name="Subtotal">
            <Price amount={subtotal} exact />
          </Row>
        )}
        {isDiscounted && (
          <Row name={discountName(coupon?.code ?? null)}>
            <Price amount={`-${discount}`} exact />
          </Row>
        )}
        {taxes.length > 0 && (
          <Row name="Net">
            <Price amount={net} exact />
          </Row>
        )}
        {taxes.map((tax) => (
          <Row key={`${tax.name} ${tax.rate}`} name={taxText(tax)}>
            {formatAmount(tax.amount)}
          </Row>
        ))}
        <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-xl font-semibold">
          <dt>Total</dt>
          <dd>
            <Price amount={total} exact />
          </dd>
        </div>
      </dl>
      {notes.map((note) => (
        <p key={note} className="mt-3 text-sm text-ink-soft">
          {note}
        </p>
      ))}
    </>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);
