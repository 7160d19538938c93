import { Link } from 'react-router';
import type { Finding, FindingRecord } from '../../../../contract/settlement/reconciliation.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import type { FindingAction } from '../../../../contract/shared/money-states.ts';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { Time } from '../../../record/time.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { type StatusLook, statuses } from '../../../ui/statuses.ts';
import { doneLabels, findingTitle } from './finding-labels.ts';

const link = 'text-brand underline underline-offset-4';

export const findingColumns: Column<Finding>[] = [
  {
    head: 'Finding',
    cell: findingTitle,
    detail: ({ ref }) => ref,
  },
  { head: 'State', width: 160, place: 'state', cell: (finding) => <Status {...outcomeLook(finding)} /> },
  {
    head: 'Seen',
    sort: 'last_seen_at',
    width: 112,
    place: 'end',
    cell: ({ last_seen_at }) => <Time kind="ago" of={last_seen_at} inLink />,
  },
  {
    head: 'Amount',
    sort: 'amount',
    width: 120,
    numeric: true,
    place: 'amount',
    cell: ({ amount }) => (amount === null ? '' : <Price amount={amount} className="font-semibold" />),
  },
];

/** Both records, side by side. */
export function FindingDetails({ finding }: { finding: Finding }) {
  const { ours, theirs, provider, ref } = finding;
  return (
    <div className="grid gap-3">
      {/* One click selects it for a search at the provider. */}
      <code className="font-[inherit] text-sm wrap-anywhere text-ink-soft select-all">{ref}</code>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-soft">Our record</dt>
          <dd>
            <RecordText record={ours} missing="We have no record" />
          </dd>
        </div>
        {provider !== null && (
          <div>
            <dt className="text-sm text-ink-soft">Provider’s record</dt>
            <dd>
              <RecordText record={theirs && { ...theirs, buyer: undefined }} missing="No record" />
            </dd>
          </div>
        )}
      </dl>
      <Outcome finding={finding} />
    </div>
  );
}

function outcomeLook({ state, action }: Finding): StatusLook {
  const { label, tone } = statuses.finding[state];
  const done = action && action in doneLabels ? doneLabels[action as FindingAction] : null;
  return { label: state === 'repaired' && done ? done : label, tone };
}

function Outcome({ finding: { state, note, settled_by, settled_at } }: { finding: Finding }) {
  if (state === 'open') return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      {settled_at && <Time kind="ago" of={settled_at} />}
      {state !== 'gone' && <span>{settled_by ? `by ${settled_by.name}` : 'automatically'}</span>}
      {note && <span className="basis-full wrap-anywhere">{note}</span>}
    </p>
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
        <code key={row} className="text-sm wrap-anywhere text-ink-soft">
          {row}
        </code>
      ))}
    </div>
  );
}
