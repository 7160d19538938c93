import { FileDown, FileMinus, FilePen, Printer, RotateCcw, Send } from 'lucide-react';
import { useState } from 'react';
import { data, Link } from 'react-router';
import type { AdminInvoice } from '../../../../contract/invoicing/billing.ts';
import { minimumCents } from '../../../../contract/shared/currencies.ts';
import { CURRENCY, formatAmount, formatMoney, toCents } from '../../../../contract/shared/money.ts';
import { isPayable } from '../../../../contract/shared/status.ts';
import { call } from '../../../api/browser.ts';
import { PaperButton, usePaperFile } from '../../../dashboard/document-page.tsx';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { LaterDialog, later, usePrefetch } from '../../../dashboard/later.tsx';
import { useIsPhone } from '../../../dashboard/list/use-is-phone.ts';
import { loadOrRedirect, settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { FactCard } from '../../../record/fact-card.tsx';
import { Fact, Facts } from '../../../record/facts.tsx';
import { Paper } from '../../../record/paper.tsx';
import { RecordPage } from '../../../record/record-page.tsx';
import { Time } from '../../../record/time.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { adminInvoiceLook } from '../../../ui/statuses.ts';
import { EmailsSection } from '../../platform/outbox/emails-section.tsx';
import { OtherInvoices } from '../../settlement/refunds/other-invoices.tsx';
import { PaymentList, useRefunding } from '../../settlement/refunds/payment-list.tsx';
import { rememberedListUrl } from '../../shared/remembered-list-url.ts';
import type { Route } from './+types/invoice.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

const CorrectInvoice = later(() => import('./correct-invoice.tsx').then((part) => part.CorrectInvoice));
const ReduceInvoice = later(() => import('./reduce-invoice.tsx').then((part) => part.ReduceInvoice));

export async function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id)) throw data('Invoice not found.', 404);
  const [found, payments] = await Promise.all([
    loadInvoice(id, url),
    settledOrRedirect(call('GET /admin/payments', { query: { invoice_id: id, sort: 'id', per_page: 100 } }), url, {
      failed: 'Failed to fetch payments.',
    }),
  ]);
  return { ...found, payments };
}

async function loadInvoice(id: number, url: URL) {
  const invoice = await loadOrRedirect(call('GET /admin/invoices/{id}', { params: { id } }), url, {
    failed: 'Failed to fetch the invoice.',
    missing: 'Invoice not found.',
  });
  return { invoice, emails: await emailsOf(invoice.order.id, url) };
}

/** Null once the order is deleted. */
async function emailsOf(id: number | null, url: URL) {
  if (id === null) return null;
  const emails = call('GET /admin/orders/{id}/emails', { params: { id } });
  return settledOrRedirect(emails, url, { failed: 'Failed to fetch emails.' });
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  dashboardMeta(args, loaderData ? `Invoice ${loaderData.invoice.invoice_number}` : 'Invoice');

const link = 'text-brand underline underline-offset-4';

/** The server's rule: a refunded or disputed one can’t be replaced. */
const canCorrect = ({ status }: AdminInvoice): boolean => ['unpaid', 'partially_paid', 'paid'].includes(status);

export default function InvoicePage({ loaderData: { invoice, payments, emails } }: Route.ComponentProps) {
  const [open, setOpen] = useState<'correct' | 'reduce' | null>(null);
  useLiveReload('order.changed', 'refund.changed', 'invoice.changed', 'dispute.changed');
  const { id, invoice_number, status, due, corrects, corrected_by, credit_notes, recipient } = invoice;
  const least = minimumCents[CURRENCY];
  const { run, problem } = useAction();
  const { ask, dialog } = useQuestion();
  const send = () =>
    run(
      () =>
        ask(
          {
            title: `Send invoice ${invoice_number}?`,
            action: 'Send invoice',
            text: (
              <p className="wrap-anywhere">
                This emails it as a PDF to <strong>{recipient}</strong>.
              </p>
            ),
          },
          () => call('POST /admin/invoices/{id}/send', { params: { id } }),
        ),
      { failure: 'Failed to send the invoice.', done: `The invoice is on its way to ${recipient}.`, recordKey: id },
    );
  const refunding = useRefunding(payments, id);
  const paper = usePaperFile({ file: `/admin/invoices/${id}/download`, failed: 'Failed to download the invoice.' });
  const isPhone = useIsPhone();
  usePrefetch(CorrectInvoice, ReduceInvoice);
  const close = () => setOpen(null);
  return (
    <>
      <div className="print:hidden">
        <PageHead
          back={{ name: 'All invoices', to: rememberedListUrl('/admin/dashboard/invoices') }}
          title={invoice_number}
          status={<Status {...adminInvoiceLook(invoice)} />}
          line={
            Number(due) > 0 && (
              <>
                <Price amount={due} className="font-semibold text-ink" /> due
              </>
            )
          }
          primary={
            refunding.startFirst && (
              <Button size="small" onClick={refunding.startFirst}>
                <RotateCcw aria-hidden size={18} />
                Refund
              </Button>
            )
          }
          secondary={
            <>
              {!isPhone && paper.button}
              {recipient !== null && (
                <PaperButton Icon={Send} onClick={() => void send()}>
                  Send
                </PaperButton>
              )}
            </>
          }
          menu={[
            ...(isPhone ? [{ label: 'Download PDF', Icon: FileDown, onSelect: paper.start }] : []),
            { label: 'Print', Icon: Printer, onSelect: () => window.print() },
            ...(canCorrect(invoice)
              ? [{ label: 'Correct invoice', Icon: FilePen, onSelect: () => setOpen('correct') }]
              : []),
            ...(Number(due) > 0 && status !== 'charged_back'
              ? [{ label: 'Reduce or cancel', Icon: FileMinus, onSelect: () => setOpen('reduce') }]
              : []),
          ]}
        />
      </div>
      {problem && <Alert className="mb-6">{problem}</Alert>}
      {paper.problem && <Alert className="mb-6">{paper.problem}</Alert>}
      {invoice.payment_pending && (
        <Alert kind="info" className="mb-6">
          A payment of this invoice is being processed. The invoice can’t be changed until that ends.
        </Alert>
      )}
      {isPayable(status) && (toCents(due) ?? 0) < least && (
        <Alert kind="info" className="mb-6">
          The amount due is too small to be paid by card (at least {formatMoney(least)}). You can waive it with a credit
          note: Reduce or cancel.
        </Alert>
      )}
      {corrects && (
        <Alert kind="info" className="mb-6">
          Replaces invoice{' '}
          <Link to={`/admin/dashboard/invoices/${corrects.id}`} className="underline underline-offset-4">
            {corrects.invoice_number}
          </Link>
          .
        </Alert>
      )}
      {corrected_by && (
        <Alert kind="info" className="mb-6">
          Replaced by invoice{' '}
          <Link to={`/admin/dashboard/invoices/${corrected_by.id}`} className="underline underline-offset-4">
            {corrected_by.invoice_number}
          </Link>
          .
        </Alert>
      )}
      <RecordPage
        label="About this invoice"
        top={null}
        aside={
          <div className="contents print:hidden">
            <MoneyFacts invoice={invoice} />
            <FactCard title="Payments" value={payments.content?.meta.total}>
              <PaymentList
                loaded={payments}
                refunding={refunding}
                others={(payment) => <OtherInvoices payment={payment} invoiceId={id} />}
              />
            </FactCard>
            {credit_notes.length > 0 && <CreditNotes invoice={invoice} />}
            {emails && (
              <EmailsSection
                loaded={emails}
                withRecipient
                empty="Emails about this order appear here."
                allUrl={`/admin/dashboard/system/outbox?search=${encodeURIComponent(invoice.order.user.email)}`}
              />
            )}
          </div>
        }
      >
        <Paper document={invoice.document} />
      </RecordPage>
      {refunding.dialog}
      {dialog}
      {open && (
        <LaterDialog onClose={close}>
          {open === 'correct' ? (
            <CorrectInvoice invoice={invoice} onClose={close} />
          ) : (
            <ReduceInvoice invoice={invoice} onClose={close} />
          )}
        </LaterDialog>
      )}
    </>
  );
}

const MoneyFacts = ({ invoice }: { invoice: AdminInvoice }) => {
  const { customer, order, amount, paid, refunded, credited, due, due_on } = invoice;
  const sums = [
    ['Paid', paid],
    ['Refunded', refunded],
    ['Credited', credited],
    ['Amount due', due],
  ].filter(([, sum]) => Number(sum) !== 0);
  return (
    <FactCard title="Money" value={formatAmount(amount)}>
      <Facts>
        <Fact name="Total">
          <Price amount={amount} className="font-semibold" />
        </Fact>
        {sums.map(([name = '', sum = '']) => (
          <Fact key={name} name={name}>
            <Price amount={sum} />
          </Fact>
        ))}
        {Number(due) > 0 && (
          <Fact name="Due">
            <Time kind="day" of={due_on} />
          </Fact>
        )}
        <Fact name="Customer">
          <Link to={`/admin/dashboard/customers/${customer.id}/orders`} className={link}>
            <bdi>{customer.name}</bdi>
          </Link>
        </Fact>
        {order.id !== null && (
          <Fact name="Order">
            <Link to={`/admin/dashboard/orders/${order.id}`} className={link}>
              Order {order.id}
            </Link>
          </Fact>
        )}
      </Facts>
    </FactCard>
  );
};

const CreditNotes = ({ invoice: { credit_notes } }: { invoice: AdminInvoice }) => (
  <FactCard title="Credit notes" value={String(credit_notes.length)}>
    <ul className="grid gap-3">
      {credit_notes.map((creditNote) => (
        <li key={creditNote.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0">
            <Link
              to={`/admin/dashboard/invoices/credit-notes/${creditNote.id}`}
              className={`whitespace-nowrap tabular-nums ${link}`}
            >
              {creditNote.credit_note_number}
            </Link>
            <span className="block text-sm wrap-anywhere text-ink-soft">
              <Time kind="day" of={creditNote.issued_on} /> · {creditNote.reason}
            </span>
          </span>
          <Price amount={creditNote.amount} className="font-semibold" />
        </li>
      ))}
    </ul>
  </FactCard>
);
