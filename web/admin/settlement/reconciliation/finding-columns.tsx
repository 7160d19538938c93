import { Link } from 'react-router';
import type { Finding, FindingRecord } from '../../../../contract/settlement/reconciliation.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import type { FindingAction } from '../../../../contract/shared/money-states.ts';
import { RowTime, When } from '../../../dashboard/date-time.tsx';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { doneLabels, findingTitle } from './finding-labels.ts';

const link = 'text-brand underline underline-offset-4';

export const findingColumns: Column<Finding>[] = [
  {
    head: 'Finding',
    cell: (finding) => (
      <div className="md:min-w-44">
        <span className="block">{findingTitle(finding)}</span>
        {/* One click selects it for a search at the provider. */}
        <code className="font-[inherit] text-sm font-normal wrap-anywhere text-ink-soft select-all">{finding.ref}</code>
        <Outcome finding={finding} />
      </div>
    ),
  },
  { head: 'Our record', bare: true, cell: ({ ours }) => <RecordText record={ours} missing="We have no record" /> },
  {
    head: 'Provider’s record',
    from: 'lg',
    cell: ({ theirs, provider }) =>
      provider === null ? '' : <RecordText record={theirs && { ...theirs, buyer: undefined }} missing="No record" />,
  },
  {
    head: 'Seen',
    sort: 'last_seen_at',
    from: 'table xl',
    cell: ({ last_seen_at }) => <RowTime time={last_seen_at} />,
  },
  {
    head: 'Amount',
    sort: 'amount',
    numeric: true,
    cell: ({ amount }) => (amount === null ? '' : <Price amount={amount} className="font-semibold" />),
  },
];

function Outcome({ finding: { state, action, note, settled_by, settled_at } }: { finding: Finding }) {
  if (state === 'open') return null;
  const { label, tone } = statuses.finding[state];
  const done = action && action in doneLabels ? doneLabels[action as FindingAction] : null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 text-sm font-normal text-ink-soft">
      <Status label={state === 'repaired' && done ? done : label} tone={tone} />
      {settled_at && <When time={settled_at} />}
      {state !== 'gone' && <span>{settled_by ? `by ${settled_by.name}` : 'automatically'}</span>}
      {note && <span className="basis-full wrap-anywhere">{note}</span>}
    </span>
  );
}

const words = (state: string): string => state.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

function RecordText({ record, missing }: { record: FindingRecord | null; missing: string }) {
  if (!record) return <span className="text-ink-soft md:whitespace-nowrap">{missing}</span>;
  const { amount, currency, state, reason, buyer, services, order_id, invoice, rows } = record;
  return (
    <div className="grid gap-0.5 text-sm md:min-w-32">
      {(amount || state) && (
        <span>
          {[amount && formatAmount(amount), currency !== 'USD' && currency, state && words(state)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
      {buyer && <bdi className="wrap-anywhere">{[buyer.name, buyer.email].filter(Boolean).join(', ')}</bdi>}
      {services && services.length > 0 && (
        <span className="text-ink-soft">{services.map(({ title }) => title).join(', ')}</span>
      )}
      {reason && <span className="text-ink-soft">{reason}</span>}
      {(order_id || invoice) && (
        <span className="flex flex-wrap gap-x-3">
          {order_id && (
            <Link to={`/admin/dashboard/orders/${order_id}`} className={`inline-flex min-h-6 items-center ${link}`}>
              Order {order_id}
            </Link>
          )}
          {invoice && (
            <Link
              to={`/admin/dashboard/invoices/${invoice.id}`}
              className={`inline-flex min-h-6 items-center whitespace-nowrap ${link}`}
            >
              {invoice.invoice_number}
            </Link>
          )}
        </span>
      )}
      {rows?.map((row) => (
        <code key={row} className="text-xs wrap-anywhere text-ink-soft">
          {row}
        </code>
      ))}
    </div>
  );
}
