import { ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Commission } from '../../../../contract/settlement/commissions.ts';
import type { PayoutRun } from '../../../../contract/settlement/payouts.ts';
import { linesText } from '../../../dashboard/forms/line-count.ts';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { List } from '../../../dashboard/list/list.tsx';
import { Time } from '../../../record/time.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { lineText, rateText } from '../commissions/commission-labels.ts';

type Payout = PayoutRun['payouts'][number];
/** Missing once the run is approved. */
type Remove = ((ids: number[], what: string) => void) | undefined;
type Props = { payout: Payout; statement: string | undefined; onRemove: Remove; isPending: boolean };

// More would make the page slow.
const LINES_AT_ONCE = 50;

export function PayoutCard({ payout, statement, onRemove, isPending }: Props) {
  const { user, lines, total } = payout;
  const [shown, setShown] = useState(LINES_AT_ONCE);
  const rest = lines.length - shown;
  const removal: Column<Commission> = {
    head: 'Remove',
    width: 48,
    place: 'action',
    cell: (line) => (
      <IconButton
        label={`Remove ${lineText(line)} from this run`}
        disabled={isPending}
        onClick={() => onRemove?.([line.id], lineText(line))}
        className="size-9! pointer-coarse:size-11!"
      >
        <X aria-hidden size={18} />
      </IconButton>
    ),
  };
  return (
    <li>
      <Card>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 px-4 pt-4">
          <div className="min-w-0">
            <h2 className="text-lg">
              <bdi className="wrap-anywhere">{user.name}</bdi>
            </h2>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
              <span>
                <Parts payout={payout} />
              </span>
              {statement && (
                <Link
                  to={statement}
                  className="inline-flex min-h-6 items-center text-brand underline underline-offset-4"
                >
                  Statement<span className="sr-only"> of {user.name}</span>
                </Link>
              )}
            </p>
          </div>
          <p className="text-xl font-semibold">
            <Price amount={total} />
          </p>
        </div>
        <details className="group mt-2 border-t border-line">
          <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 px-4 font-medium text-brand">
            <ChevronRight aria-hidden size={18} className="transition-transform group-open:rotate-90" />
            {linesText(lines.length)}
          </summary>
          <div className="border-t border-line">
            <List
              caption={`Lines of ${user.name}`}
              rows={lines.slice(0, shown)}
              columns={onRemove ? [...columns, removal] : columns}
            />
          </div>
          <div className="flex flex-wrap gap-2 border-t border-line py-1 empty:hidden">
            {rest > 0 && (
              <Button tone="quiet" onClick={() => setShown(shown + LINES_AT_ONCE)}>
                Show {Math.min(rest, LINES_AT_ONCE)} more of {rest}
              </Button>
            )}
            {onRemove && lines.length > 1 && lines.length <= 1_000 && (
              <Button
                tone="quiet"
                onClick={() =>
                  onRemove(
                    lines.map(({ id }) => id),
                    user.name,
                  )
                }
              >
                Remove {user.name} from this run
              </Button>
            )}
          </div>
        </details>
      </Card>
    </li>
  );
}

function Parts({ payout: { earned, reversed, adjusted } }: { payout: Payout }) {
  const parts = [
    ['Commissions', earned],
    ['reversals', reversed],
    ['adjustments', adjusted],
  ].filter(([, amount]) => Number(amount) !== 0);
  return parts.map(([label, amount], i) => (
    <span key={label}>
      {i > 0 && ', '}
      {i === 0 ? label?.replace(/^./, (first) => first.toUpperCase()) : label} <Price amount={amount ?? ''} />
    </span>
  ));
}

const columns: Column<Commission>[] = [
  {
    head: 'For',
    cell: (line) =>
      line.order_id === null ? (
        lineText(line)
      ) : (
        <Link
          to={`/admin/dashboard/orders/${line.order_id}`}
          className="inline-flex min-h-6 items-center text-brand underline underline-offset-4"
        >
          {lineText(line)}
        </Link>
      ),
  },
  {
    head: 'State',
    width: 112,
    place: 'state',
    cell: ({ on_hold }) => on_hold && <Status {...statuses.commission.on_hold} />,
  },
  { head: 'Date', width: 112, place: 'end', cell: ({ day }) => <Time kind="day" of={day} /> },
  {
    head: 'Base',
    width: 112,
    numeric: true,
    cell: ({ kind, base }) => kind === 'earned' && <Price amount={base} />,
  },
  { head: 'Rate', width: 112, place: 'tablet', cell: (line) => rateText(line) },
  {
    head: 'Amount',
    width: 120,
    numeric: true,
    place: 'amount',
    cell: ({ amount }) => <Price amount={amount} className="font-semibold" />,
  },
];
