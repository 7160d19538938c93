import type { Commission } from '../../contract/settlement/commissions.ts';
import { call } from '../api/browser.ts';
import type { Response } from '../api/call.ts';
import type { Settled } from '../api/page-data.ts';
import { CompanyDay } from '../dashboard/date-time.tsx';
import { linesText } from '../dashboard/forms/line-count.ts';
import { Retry } from '../dashboard/frame/retry.tsx';
import { CardTable, CardTableCell, CardTableRow } from '../dashboard/list/card-table.tsx';
import { Pagination } from '../dashboard/list/pagination.tsx';
import { settledOrRedirect } from '../dashboard/load-or-redirect.ts';
import { Empty } from '../ui/empty.tsx';
import { groupBy } from '../ui/older-browsers/group-by.ts';
import { Price } from '../ui/price.tsx';
import { Status } from '../ui/status.tsx';
import { statuses } from '../ui/statuses.ts';
import { Th } from '../ui/table.tsx';
import { Figure } from './figure.tsx';
import { Statements } from './statements.tsx';

type Commissions = Response<'GET /staff/commissions'>;
type Payouts = Response<'GET /staff/payouts'>;
export type LoadedEarnings = Settled<{ unpaid: Commissions; paid: Commissions; payouts: Payouts }>;

const PER_PAGE = 25;

const fetchCommissions = (url: URL, status: Commission['status']) =>
  call('GET /staff/commissions', {
    query: { status, per_page: PER_PAGE, page: Number(url.searchParams.get(`${status}_page`)) || 1 },
  });

async function fetchEarnings(url: URL) {
  const page = Number(url.searchParams.get('payouts_page')) || 1;
  const [unpaid, paid, payouts] = await Promise.all([
    fetchCommissions(url, 'unpaid'),
    fetchCommissions(url, 'paid'),
    call('GET /staff/payouts', { query: { page, per_page: PER_PAGE } }),
  ]);
  return { unpaid, paid, payouts };
}

export const loadEarnings = (url: URL): Promise<LoadedEarnings> =>
  settledOrRedirect(fetchEarnings(url), url, { failed: 'Failed to fetch earnings data.' });

export function Earnings({ loaded }: { loaded: LoadedEarnings }) {
  if (loaded.error !== null) return <Retry message={loaded.error} />;
  const { unpaid, paid, payouts } = loaded.content;
  const { totals } = unpaid;
  return (
    <div className="grid gap-8">
      <dl className="grid grid-cols-2 gap-4 max-sm:*:last:odd:col-span-2 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        <Figure name="Total unpaid" hint={linesText(unpaid.meta.total)}>
          <Price amount={totals.unpaid} />
        </Figure>
        <Figure name="Total paid" hint={linesText(paid.meta.total)}>
          <Price amount={totals.paid} />
        </Figure>
        {Number(totals.on_hold) !== 0 && (
          <Figure name="On hold" hint="The customer hasn’t accepted the work yet, or disputes the payment.">
            <Price amount={totals.on_hold} />
          </Figure>
        )}
        {Number(totals.carried) !== 0 && (
          <Figure name="Carried forward" hint="Part of the next payout">
            <Price amount={totals.carried} />
          </Figure>
        )}
      </dl>
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
        <CardTable caption={`${title}, newest first`} head={head}>
          {withReversalsBelow(data).map((row) => (
            <Row key={row.commission.id} {...row} />
          ))}
        </CardTable>
      )}
      <Pagination meta={meta} of={{ list: title, param }} />
    </section>
  );
}

/** `isBelow`: a reversal below its commission. */
type RowProps = { commission: Commission; isBelow: boolean };

/** Moves a reversal only if its commission is on the same page. */
function withReversalsBelow(commissions: Commission[]): RowProps[] {
  const ids = new Set(commissions.map(({ id }) => id));
  const isBelow = ({ reverses_id }: Commission) => reverses_id !== null && ids.has(reverses_id);
  const below = groupBy(commissions.filter(isBelow), ({ reverses_id }) => reverses_id);
  return commissions
    .filter((one) => !isBelow(one))
    .flatMap((commission) => [
      { commission, isBelow: false },
      ...(below.get(commission.id) ?? [])
        .toSorted((a, b) => a.id - b.id)
        .map((reversal) => ({ commission: reversal, isBelow: true })),
    ]);
}

const head = (
  <>
    {/* Aligns the columns of the two tables. */}
    <Th className="w-[34%]">Order</Th>
    <Th className="w-[22%]">Date</Th>
    <Th className="w-[26%]">Status</Th>
    <Th className="text-right">Amount</Th>
  </>
);

const rateText = ({ kind, rate_kind, rate_percent }: Commission): string => {
  if (kind === 'adjustment') return 'Adjustment';
  if (kind === 'reversal') return 'Taken back';
  return rate_kind === 'fixed' ? 'Fixed commission' : `${rate_percent}% commission`;
};

const dateLabels = { earned: 'Delivered', reversal: 'Recorded', adjustment: 'Added' } as const;

function Row({ commission, isBelow }: RowProps) {
  const { kind, order_id, note, day, paid_on, status, amount, on_hold, payout } = commission;
  return (
    <CardTableRow>
      <CardTableCell className={isBelow ? 'sm:pl-8' : undefined}>
        <span className="block font-semibold wrap-anywhere">{kind === 'earned' ? `Order ${order_id}` : note}</span>
        <span className="text-sm text-ink-soft">{rateText(commission)}</span>
      </CardTableCell>
      <CardTableCell className="max-sm:col-start-1 max-sm:row-start-2 max-sm:text-sm max-sm:text-ink-soft">
        <span className="sm:hidden">{dateLabels[kind]} </span>
        <CompanyDay day={day} />
      </CardTableCell>
      <CardTableCell className="max-sm:col-span-2 max-sm:row-start-3">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Status {...statuses.commission[on_hold ? 'on_hold' : status]} />
          {paid_on && (
            <span className="text-sm text-ink-soft">
              on <CompanyDay day={paid_on} />
            </span>
          )}
          {status === 'unpaid' && payout && <span className="text-sm text-ink-soft">In the next payout</span>}
        </span>
      </CardTableCell>
      <CardTableCell className="text-right font-semibold max-sm:col-start-2 max-sm:row-start-1">
        <Price amount={amount} />
      </CardTableCell>
    </CardTableRow>
  );
}
