import { ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Commission } from '../../../../contract/settlement/commissions.ts';
import type { PayoutRun } from '../../../../contract/settlement/payouts.ts';
import { CompanyDay } from '../../../dashboard/date-time.tsx';
import { linesText } from '../../../dashboard/forms/line-count.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { Td, Th } from '../../../ui/table.tsx';
import { lineText, rateText } from '../commissions/commission-labels.ts';

type Payout = PayoutRun['payouts'][number];
/** Missing once the run is approved. */
type Remove = ((ids: number[], what: string) => void) | undefined;
type Props = { payout: Payout; onRemove: Remove; isPending: boolean };

// More would make the page slow.
const LINES_AT_ONCE = 50;

export function PayoutCard({ payout, onRemove, isPending }: Props) {
  const { user, lines, total } = payout;
  const [shown, setShown] = useState(LINES_AT_ONCE);
  const rest = lines.length - shown;
  return (
    <li>
      <Card>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 px-4 pt-4">
          <div className="min-w-0">
            <h2 className="text-lg">
              <bdi className="wrap-anywhere">{user.name}</bdi>
            </h2>
            <p className="text-sm text-ink-soft">
              <Parts payout={payout} />
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
          <div className="overflow-x-auto border-t border-line">
            <table className="w-full border-collapse text-left">
              <caption className="sr-only">Lines of {user.name}</caption>
              <thead>
                <tr>
                  <Th>For</Th>
                  <Th className="max-md:hidden">Date</Th>
                  <Th className="text-right max-md:hidden">Base</Th>
                  <Th className="max-sm:hidden">Rate</Th>
                  <Th className="text-right">Amount</Th>
                  {onRemove && (
                    <Th>
                      <span className="sr-only">Remove</span>
                    </Th>
                  )}
                </tr>
              </thead>
              <tbody>
                {lines.slice(0, shown).map((line) => (
                  <Line key={line.id} line={line} onRemove={onRemove} isPending={isPending} />
                ))}
              </tbody>
            </table>
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

type LineProps = { line: Commission; onRemove: Remove; isPending: boolean };

function Line({ line, onRemove, isPending }: LineProps) {
  const { id, order_id, base, kind, day, amount, on_hold } = line;
  const text = lineText(line);
  return (
    <tr>
      <Td>
        <span className="flex flex-wrap items-center gap-x-2">
          {order_id === null ? (
            <span className="wrap-anywhere">{text}</span>
          ) : (
            <Link
              to={`/admin/dashboard/orders/${order_id}`}
              className="inline-flex min-h-6 items-center text-brand underline underline-offset-4"
            >
              {text}
            </Link>
          )}
          {on_hold && <Status label="On hold" tone="warn" />}
        </span>
      </Td>
      <Td className="max-md:hidden">
        <CompanyDay day={day} />
      </Td>
      <Td className="text-right max-md:hidden">{kind === 'earned' && <Price amount={base} />}</Td>
      <Td className="max-sm:hidden">{rateText(line)}</Td>
      <Td className="text-right font-semibold whitespace-nowrap">
        <Price amount={amount} />
      </Td>
      {onRemove && (
        <Td className="w-12 py-1!">
          <IconButton label={`Remove ${text} from this run`} disabled={isPending} onClick={() => onRemove([id], text)}>
            <X aria-hidden size={18} />
          </IconButton>
        </Td>
      )}
    </tr>
  );
}
