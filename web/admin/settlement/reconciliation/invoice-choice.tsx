import { useEffect, useState } from 'react';
import type { AdminInvoice } from '../../../../contract/invoicing/billing.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { call } from '../../../api/browser.ts';
import { type Settled, settled } from '../../../api/page-data.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';

const TYPING_MS = 250;

async function openInvoices(search: string): Promise<AdminInvoice[]> {
  const pages = await Promise.all(
    (['unpaid', 'partially_paid'] as const).map((status) =>
      call('GET /admin/invoices', { query: { status, per_page: 100, ...(search && { search }) } }),
    ),
  );
  return pages.flatMap(({ data }) => data);
}

type Props = {
  amount: string | null;
  /** The invoice it paid before, chosen if it is open. */
  suggested: number | undefined;
  error: string | undefined;
};

export function InvoiceChoice({ amount, suggested, error }: Props) {
  const [search, setSearch] = useState('');
  const [loaded, setLoaded] = useState<Settled<AdminInvoice[]> | null>(null);
  useEffect(() => {
    let isShown = true;
    const load = () =>
      settled(openInvoices(search.trim()), 'Failed to fetch invoices.').then((result) => isShown && setLoaded(result));
    const timer = setTimeout(load, search === '' ? 0 : TYPING_MS);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [search]);
  const isEqual = (invoice: AdminInvoice) => invoice.due === amount;
  const invoices = loaded?.content?.toSorted((a, b) => Number(isEqual(b)) - Number(isEqual(a)));
  return (
    <>
      <Field
        label="Find an invoice"
        name="invoice_search"
        optional
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        help="By number, name or email address."
      />
      {!loaded && <SkeletonLines lines={2} label="Loading invoices" />}
      {loaded?.error && <Alert>{loaded.error}</Alert>}
      {invoices && (
        <Select
          label="Invoice"
          name="invoice_id"
          required
          defaultValue={invoices.some(({ id }) => id === suggested) ? suggested : ''}
          error={error}
          help={invoices.length === 0 ? 'No open invoice was found.' : undefined}
        >
          <option value="">Choose an open invoice</option>
          {invoices.map((invoice) => (
            <option key={invoice.id} value={invoice.id}>
              {`${invoice.invoice_number}, ${invoice.order.user.name}, ${formatAmount(invoice.due)} due`}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
