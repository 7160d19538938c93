import type { Commission } from '../../contract/assignments.ts';
import { call } from '../api/browser.ts';
import type { Response } from '../api/call.ts';
import type { Settled } from '../api/page-data.ts';
import { Day } from '../dashboard/date-time.tsx';
import { Cell, List, ListRow } from '../dashboard/list.tsx';
import { inPlace } from '../dashboard/load-list.ts';
import { loadOrRedirect } from '../dashboard/load-or-redirect.ts';
import { Pages } from '../dashboard/pagination.tsx';
import { Retry } from '../dashboard/retry.tsx';
import { Empty } from '../ui/empty.tsx';
import { Price } from '../ui/price.tsx';
import { InvoiceBadge } from '../ui/status-badge.tsx';
import { Th } from '../ui/table.tsx';
import { Figure } from './figure.tsx';

type Commissions = Response<'GET /staff/commissions'>;
export type Earned = Settled<{ unpaid: Commissions; paid: Commissions }>;

const failed = 'Failed to fetch earnings data.';
const PER_PAGE = 25;

const ask = (url: URL, status: Commission['status']) =>
  call('GET /staff/commissions', {
    query: { status, per_page: PER_PAGE, page: Number(url.searchParams.get(`${status}_page`)) || 1 },
  });

async function both(url: URL) {
  const [unpaid, paid] = await Promise.all([ask(url, 'unpaid'), ask(url, 'paid')]);
  return { unpaid, paid };
}

export const loadEarned = (url: URL): Promise<Earned> => inPlace(loadOrRedirect(both(url), url, { failed }), failed);

/** What the work has earned: what is still to be paid, and what was. */
export function Earnings({ earned }: { earned: Earned }) {
  if (earned.error !== null) return <Retry words={earned.error} />;
  const { unpaid, paid } = earned.content;
  const { totals } = unpaid;
  return (
    <div className="grid gap-8">
      <dl className="grid gap-4 sm:grid-cols-2">
        <Figure name="Total unpaid" note={countText(unpaid.meta.total)}>
          <Price amount={totals.unpaid} />
        </Figure>
        <Figure name="Total paid" note={countText(paid.meta.total)}>
          <Price amount={totals.paid} />
        </Figure>
      </dl>
      <Part title="Unpaid commissions" commissions={unpaid} param="unpaid_page">
        What you deliver earns a commission, which stands here until the office pays it.
      </Part>
      <Part title="Paid commissions" commissions={paid} param="paid_page">
        What the office has paid stands here, with the day of the payment.
      </Part>
    </div>
  );
}

const countText = (count: number) => `${count} ${count === 1 ? 'commission' : 'commissions'}`;

type PartProps = { title: string; commissions: Commissions; param: string; children: string };

function Part({ title, commissions: { data, meta }, param, children }: PartProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">{title}</h2>
      {data.length === 0 ? (
        <Empty title="None yet">{children}</Empty>
      ) : (
        <List caption={`${title}, newest first`} head={head}>
          {data.map((commission) => (
            <Row key={commission.id} commission={commission} />
          ))}
        </List>
      )}
      <Pages meta={meta} of={{ list: title, param }} />
    </section>
  );
}

const head = (
  <>
    {/* Widths of their own, so that the columns of the two tables stand below each other. */}
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
    <ListRow>
      <Cell>
        <span className="block font-semibold">Order {order_id}</span>
        <span className="text-sm text-ink-soft">Your share of {rate_percent}%</span>
      </Cell>
      <Cell className="max-sm:col-start-1 max-sm:row-start-2 max-sm:text-sm max-sm:text-ink-soft">
        <span className="sm:hidden">Delivered </span>
        <Day time={created_at} />
      </Cell>
      <Cell className="max-sm:col-span-2 max-sm:row-start-3">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <InvoiceBadge status={status} />
          {payment_date && (
            <span className="text-sm text-ink-soft">
              on <Day time={payment_date} />
            </span>
          )}
        </span>
      </Cell>
      <Cell className="text-right font-semibold max-sm:col-start-2 max-sm:row-start-1">
        <Price amount={amount} />
      </Cell>
    </ListRow>
  );
}
