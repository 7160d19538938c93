import type { Commission } from '../../contract/commissions.ts';
import { call } from '../api/browser.ts';
import type { Response } from '../api/call.ts';
import type { Settled } from '../api/page-data.ts';
import { Day } from '../dashboard/date-time.tsx';
import { CardTable, CardTableCell, CardTableRow } from '../dashboard/list/card-table.tsx';
import { Pagination } from '../dashboard/list/pagination.tsx';
import { settledOrRedirect } from '../dashboard/load-or-redirect.ts';
import { Retry } from '../dashboard/retry.tsx';
import { Empty } from '../ui/empty.tsx';
import { Price } from '../ui/price.tsx';
import { InvoiceBadge } from '../ui/status-badge.tsx';
import { Th } from '../ui/table.tsx';
import { Figure } from './figure.tsx';

type Commissions = Response<'GET /staff/commissions'>;
export type LoadedEarnings = Settled<{ unpaid: Commissions; paid: Commissions }>;

const PER_PAGE = 25;

const fetchCommissions = (url: URL, status: Commission['status']) =>
  call('GET /staff/commissions', {
    query: { status, per_page: PER_PAGE, page: Number(url.searchParams.get(`${status}_page`)) || 1 },
  });

async function fetchEarnings(url: URL) {
  const [unpaid, paid] = await Promise.all([fetchCommissions(url, 'unpaid'), fetchCommissions(url, 'paid')]);
  return { unpaid, paid };
}

export const loadEarnings = (url: URL): Promise<LoadedEarnings> =>
  settledOrRedirect(fetchEarnings(url), url, { failed: 'Failed to fetch earnings data.' });

export function Earnings({ loaded }: { loaded: LoadedEarnings }) {
  if (loaded.error !== null) return <Retry message={loaded.error} />;
  const { unpaid, paid } = loaded.content;
  const { totals } = unpaid;
  return (
    <div className="grid gap-8">
      <dl className="grid gap-4 sm:grid-cols-2">
        <Figure name="Total unpaid" hint={countText(unpaid.meta.total)}>
          <Price amount={totals.unpaid} />
        </Figure>
        <Figure name="Total paid" hint={countText(paid.meta.total)}>
          <Price amount={totals.paid} />
        </Figure>
      </dl>
      <CommissionSection title="Unpaid commissions" commissions={unpaid} param="unpaid_page">
        You earn a commission for every job you deliver. It appears here until it’s paid.
      </CommissionSection>
      <CommissionSection title="Paid commissions" commissions={paid} param="paid_page">
        Your commissions appear here with their payment date once they’re paid.
      </CommissionSection>
    </div>
  );
}

const countText = (count: number) => `${count} ${count === 1 ? 'commission' : 'commissions'}`;

type PartProps = { title: string; commissions: Commissions; param: string; children: string };

function CommissionSection({ title, commissions: { data, meta }, param, children }: PartProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">{title}</h2>
      {data.length === 0 ? (
        <Empty title={`No ${title.toLowerCase()}`}>{children}</Empty>
      ) : (
        <CardTable caption={`${title}, newest first`} head={head}>
          {data.map((commission) => (
            <Row key={commission.id} commission={commission} />
          ))}
        </CardTable>
      )}
      <Pagination meta={meta} of={{ list: title, param }} />
    </section>
  );
}

const head = (
  <>
    {/* Aligns the columns of the two tables. */}
    <Th className="w-[34%]">Order</Th>
    <Th className="w-[22%]">Delivered</Th>
    <Th className="w-[26%]">Status</Th>
    <Th className="text-right">Amount</Th>
  </>
);

function Row({
  commission: { order_id, rate_percent, created_at, payment_date, status, amount },
}: {
  commission: Commission;
}) {
  return (
    <CardTableRow>
      <CardTableCell>
        <span className="block font-semibold">Order {order_id}</span>
        <span className="text-sm text-ink-soft">{rate_percent}% commission</span>
      </CardTableCell>
      <CardTableCell className="max-sm:col-start-1 max-sm:row-start-2 max-sm:text-sm max-sm:text-ink-soft">
        <span className="sm:hidden">Delivered </span>
        <Day time={created_at} />
      </CardTableCell>
      <CardTableCell className="max-sm:col-span-2 max-sm:row-start-3">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <InvoiceBadge status={status} />
          {payment_date && (
            <span className="text-sm text-ink-soft">
              on <Day time={payment_date} />
            </span>
          )}
        </span>
      </CardTableCell>
      <CardTableCell className="text-right font-semibold max-sm:col-start-2 max-sm:row-start-1">
        <Price amount={amount} />
      </CardTableCell>
    </CardTableRow>
  );
}
