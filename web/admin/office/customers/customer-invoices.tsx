import { Link } from 'react-router';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import type { Loaded } from '../../../dashboard/list/load-list.ts';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { adminInvoiceLook } from '../../../ui/statuses.ts';

type Props = { loaded: Loaded<'GET /admin/invoices'>; allUrl: string };

/** The newest; refunds are in the timeline. */
export function CustomerInvoices({ loaded, allUrl }: Props) {
  if (loaded.content?.meta.total === 0) return null;
  const total = loaded.content?.meta.total ?? 0;
  return (
    <section aria-labelledby="invoices">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="invoices" className="text-base">
          Invoices {total > 0 && <span className="font-normal text-ink-soft tabular-nums">{total}</span>}
        </h2>
        <Link to={allUrl} className="inline-flex min-h-6 items-center font-medium text-brand pointer-coarse:min-h-11">
          All invoices
        </Link>
      </div>
      {loaded.error !== null ? (
        <Retry message={loaded.error} />
      ) : (
        <ul aria-labelledby="invoices" className="divide-y divide-line">
          {loaded.content.data.map((invoice) => (
            <li key={invoice.id}>
              <Link
                to={`/admin/dashboard/invoices/${invoice.id}`}
                className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto_7rem] items-center gap-x-4 -outline-offset-3 hover:bg-sunken"
              >
                <span className="truncate font-semibold tabular-nums">{invoice.invoice_number}</span>
                <Status {...adminInvoiceLook(invoice)} />
                <Price amount={invoice.amount} className="text-end font-semibold" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
