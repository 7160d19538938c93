import clsx from 'clsx';
import { toDecimal } from '../../contract/shared/money.ts';
import { Price } from '../ui/price.tsx';
import type { SaleRow } from './selection.ts';

export const RowPrice = ({ row: { cents, isOption } }: { row: SaleRow }) =>
  cents === 0 && isOption ? <span className="text-ink-soft">Included</span> : <Price amount={toDecimal(cents)} />;

/** Options are indented below their service. */
export function SaleRows({ rows }: { rows: readonly SaleRow[] }) {
  if (rows.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1.5 first:mt-0">
      {rows.map((row) => (
        <li key={row.key} className={clsx('flex justify-between gap-4', row.isOption && 'pl-4 text-sm')}>
          <span className="min-w-0 wrap-anywhere">
            {row.quantity > 1 && `${row.quantity} × `}
            {row.title}
          </span>
          <RowPrice row={row} />
        </li>
      ))}
    </ul>
  );
}
