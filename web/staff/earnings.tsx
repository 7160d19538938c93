import type { Commission } from '../../contract/settlement/commissions.ts';
import { formatAmount } from '../../contract/shared/money.ts';
import { linesText } from '../dashboard/forms/line-count.ts';
import { Retry } from '../dashboard/frame/retry.tsx';
import type { Column } from '../dashboard/list/columns.tsx';
import { List } from '../dashboard/list/list.tsx';
import { Pagination } from '../dashboard/list/pagination.tsx';
import { commissionLook } from '../record/commission-look.ts';
import { Time } from '../record/time.tsx';
import { Empty } from '../ui/empty.tsx';
import { Figure, Figures } from '../ui/figures.tsx';
import { groupBy } from '../ui/older-browsers/group-by.ts';
import { Price } from '../ui/price.tsx';
import { Status } from '../ui/status.tsx';
import type { Commissions, LoadedEarnings } from './panel-data.ts';
import { Statements } from './statements.tsx';

export function Earnings({ loaded }: { loaded: LoadedEarnings }) {
  if (loaded.error !== null) return <Retry message={loaded.error} />;
  const { unpaid, paid, payouts } = loaded.content;
  const { totals } = unpaid;
  return (
    <div className="grid gap-8">
      <Figures className="max-sm:grid max-sm:grid-cols-2">
        <Figure label="To be paid" base={linesText(unpaid.meta.total)}>
          <Price amount={totals.unpaid} />
        </Figure>
        {Number(totals.in_run) !== 0 && (
          <Figure label="In this run">
            <Price amount={totals.in_run} />
          </Figure>
        )}
        <Figure label="Paid this year">
          <Price amount={totals.paid_this_year} />
        </Figure>
        {Number(totals.on_hold) !== 0 && (
          <Figure label="On hold" base="The customer hasn’t accepted the work yet, or disputes the payment.">
            <Price amount={totals.on_hold} />
          </Figure>
        )}
        {Number(totals.carried) !== 0 && (
          <Figure label="Carried forward" base="Part of the next payout">
            <Price amount={totals.carried} />
          </Figure>
        )}
      </Figures>
      <CommissionSection title="Unpaid commissions" commissions={unpaid} param="unpaid_page">
        You earn a commission for every job you deliver. It appears here until it’s paid.
      </CommissionSection>
      <CommissionSection title="Paid commissions" commissions={paid} param="paid_page">
        Your commissions appear here with their payment date once they’re paid.
      </CommissionSection>
      <Statements payouts={payouts} />
    </div>
  );
}

type PartProps = { title: string; commissions: Commissions; param: string; children: string };

function CommissionSection({ title, commissions: { data, meta }, param, children }: PartProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">{title}</h2>
      {data.length === 0 ? (
        <Empty title={`No ${title.toLowerCase()}`}>{children}</Empty>
      ) : (
        <List caption={`${title}, newest first`} rows={withReversalsBelow(data)} columns={columns} />
      )}
      <Pagination meta={meta} of={{ list: title, param }} />
    </section>
  );
}

/** `isBelow`: a reversal below its commission. */
type EarningsRow = Commission & { isBelow: boolean };

/** Moves a reversal only if its commission is on the same page. */
function withReversalsBelow(commissions: Commission[]): EarningsRow[] {
  const ids = new Set(commissions.map(({ id }) => id));
  const isBelow = ({ reverses_id }: Commission) => reverses_id !== null && ids.has(reverses_id);
  const below = groupBy(commissions.filter(isBelow), ({ reverses_id }) => reverses_id);
  return commissions
    .filter((one) => !isBelow(one))
    .flatMap((commission) => [
      { ...commission, isBelow: false },
      ...(below.get(commission.id) ?? [])
        .toSorted((a, b) => a.id - b.id)
        .map((reversal) => ({ ...reversal, isBelow: true })),
    ]);
}

const rateText = ({ kind, rate_kind, rate_percent, base }: Commission): string => {
  if (kind === 'adjustment') return 'Adjustment';
  if (kind === 'reversal') return 'Taken back';
  return rate_kind === 'fixed' ? 'fixed amount' : `${rate_percent}% of ${formatAmount(base)}`;
};

const columns: Column<EarningsRow>[] = [
  {
    head: 'Order',
    cell: (row) => (
      <span className={row.isBelow ? 'ps-4' : undefined}>
        <bdi>{row.kind === 'earned' ? `Order ${row.order_id} ${row.services.join(', ')}` : row.note}</bdi>
      </span>
    ),
    detail: rateText,
  },
  {
    head: 'Date',
    width: 120,
    place: 'end',
    // A phone has its room for the rate.
    cell: ({ day }) => (
      <span className="max-sm:hidden">
        <Time kind="day" of={day} />
      </span>
    ),
  },
  {
    head: 'State',
    width: 290,
    place: 'state',
    cell: (line) => (
      <span className="flex items-center gap-1.5">
        <Status {...commissionLook(line, '')} />
        {line.paid_on && (
          <span className="text-ink-soft">
            on <Time kind="day" of={line.paid_on} />
          </span>
        )}
      </span>
    ),
  },
  {
    head: 'Amount',
    width: 120,
    numeric: true,
    place: 'amount',
    cell: ({ amount }) => <Price amount={amount} className="font-semibold" />,
  },
];
