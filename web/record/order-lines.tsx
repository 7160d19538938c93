import clsx from 'clsx';
import type { ReactNode } from 'react';
import { formatUnitPrice, toDecimal } from '../../contract/shared/money.ts';
import { Price } from '../ui/price.tsx';
import { amountOf, type OrderLine, type Sum } from './lines.ts';

type Props = {
  lines: readonly OrderLine[];
  /** Without them no price is shown, as to staff. */
  sums?: readonly Sum[];
  /** A tax requires them, such as "Reverse charge". */
  notes?: readonly string[];
  caption?: string;
  /** Below the total. */
  children?: ReactNode;
};

/** Orders, the checkout and invoices list what was bought in this one form. */
export function OrderLines({ lines, sums, notes = [], caption = 'What was bought', children }: Props) {
  return (
    <>
      <table className="w-full text-start">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Service</th>
            {sums && <th scope="col">Amount</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key} className="align-baseline last:*:pb-2">
              <td className={clsx('py-1 pe-4 wrap-anywhere', line.isOption && 'ps-4')}>
                <LineTitle line={line} isPriced={sums !== undefined} />
              </td>
              {sums && (
                <td className="py-1 text-end whitespace-nowrap">
                  <LineAmount line={line} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot>
            {sums.map((sum, i) => (
              <SumRow key={sum.name} sum={sum} isFirst={i === 0} hasLines={lines.length > 0} />
            ))}
          </tfoot>
        )}
      </table>
      {children}
      {notes.map((note) => (
        <p key={note} className="mt-3 text-sm text-ink-soft">
          <bdi>{note}</bdi>
        </p>
      ))}
    </>
  );
}

const LineTitle = ({ line: { title, quantity, unit_price }, isPriced }: { line: OrderLine; isPriced: boolean }) => (
  <>
    {`${quantity} × `}
    <bdi>{title}</bdi>
    {isPriced && quantity > 1 && (
      <span className="ms-2 text-sm whitespace-nowrap text-ink-soft">{formatUnitPrice(unit_price)} each</span>
    )}
  </>
);

function LineAmount({ line }: { line: OrderLine }) {
  const cents = amountOf(line);
  return cents === 0 && line.isOption ? (
    <span className="text-ink-soft">Included</span>
  ) : (
    <Price amount={toDecimal(cents)} />
  );
}

type SumProps = { sum: Sum; isFirst: boolean; hasLines: boolean };

function SumRow({ sum: { name, amount, isTotal = false }, isFirst, hasLines }: SumProps) {
  const isRuled = name === 'Total';
  const cell = clsx(
    isRuled ? 'border-t border-line pt-2 pb-1' : 'py-1',
    isTotal ? 'font-semibold' : 'font-normal',
    isFirst && !isRuled && hasLines && 'pt-3',
  );
  return (
    <tr className="align-baseline">
      <th scope="row" className={clsx(cell, 'pe-4', !isTotal && 'text-ink-soft')}>
        {name}
      </th>
      <td className={clsx(cell, 'text-end whitespace-nowrap')}>
        <Price amount={amount} />
      </td>
    </tr>
  );
}
