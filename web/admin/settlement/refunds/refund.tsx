import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { data, Link, useNavigate } from 'react-router';
import type { Refund } from '../../../../contract/settlement/refunds.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { providerName } from '../../../../contract/shared/status.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { loadOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { sendOnce } from '../../../payment/send-once.ts';
import { FactCard } from '../../../record/fact-card.tsx';
import { Fact, Facts } from '../../../record/facts.tsx';
import { RecordPage } from '../../../record/record-page.tsx';
import { SectionCard } from '../../../record/section-card.tsx';
import { Time } from '../../../record/time.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { rememberedListUrl } from '../../shared/remembered-list-url.ts';
import type { Route } from './+types/refund.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { madeBy, refundDestination, refundReasonLabels } from './refund-labels.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export async function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id)) throw data('Refund not found.', 404);
  const messages = { failed: 'Failed to fetch the refund.', missing: 'Refund not found.' };
  const refund = await loadOrRedirect(call('GET /admin/refunds/{id}', { params: { id } }), url, messages);
  if (!refund.can_retry) return { refund, payment: null };
  const of = { params: { id: refund.payment.id } };
  return { refund, payment: await loadOrRedirect(call('GET /admin/payments/{id}', of), url, messages) };
}

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, `Refund ${args.params.id}`);

const listUrl = '/admin/dashboard/payments/refunds';
const link = 'text-brand underline underline-offset-4';

export default function RefundPage({ loaderData: { refund, payment } }: Route.ComponentProps) {
  const { run, isPending, problem } = useAction();
  const navigate = useNavigate();
  const [isManual, setManual] = useState(false);
  useLiveReload('refund.changed');
  const { id, state, amount } = refund;
  const retry = () =>
    run(
      async () => {
        const next = await sendOnce(`retry:${id}`, null, (headers) =>
          call('POST /admin/refunds/{id}/retry', { params: { id }, headers }),
        );
        await navigate(`${listUrl}/${next.id}`);
      },
      { failure: 'Failed to try the refund again.', done: 'The refund was requested again.' },
    );
  return (
    <>
      <PageHead
        back={{ name: 'All refunds', to: rememberedListUrl(listUrl) }}
        title={`Refund of ${formatAmount(amount)}`}
        status={<Status {...statuses.refund[state]} />}
        primary={
          payment && (
            <Button size="small" onClick={() => void retry()} pending={isPending && 'Requesting…'}>
              <RotateCcw aria-hidden size={18} />
              Try again
            </Button>
          )
        }
        secondary={
          payment && (
            <Button tone="secondary" size="small" onClick={() => setManual(true)}>
              Pay it back another way
            </Button>
          )
        }
      />
      {problem && <Alert className="mb-6">{problem}</Alert>}
      <RecordPage label="About this refund" top={<StateText refund={refund} />} aside={<Parts refund={refund} />}>
        <SectionCard title="Details">
          <Details refund={refund} />
        </SectionCard>
      </RecordPage>
      {isManual && payment && (
        <RefundDialog
          payment={payment}
          invoiceId={refund.invoice?.id}
          manual={{ amount }}
          onClose={() => setManual(false)}
        />
      )}
    </>
  );
}

const explanations: Partial<Record<Refund['state'], (provider: string) => string>> = {
  requested: (provider) =>
    `${provider} hasn’t confirmed this refund yet. We check every 30 seconds and finish it without your help.`,
  pending: (provider) => `${provider} is processing this refund. This can take a few days.`,
  failed: (provider) => `${provider} rejected this refund. The customer has not received any money.`,
  returned: (provider) => `${provider} couldn’t deliver the money to the customer and returned it.`,
};

function StateText({ refund: { state, payment, failure, superseded_by } }: { refund: Refund }) {
  const text = explanations[state]?.(providerName(payment.provider ?? 'The provider'));
  if (!text) return null;
  const isProblem = state === 'failed' || state === 'returned';
  return (
    <Alert kind={isProblem && superseded_by === null ? 'warning' : 'info'} className="mb-6">
      <p>{text}</p>
      {failure && <p className="mt-1 font-normal wrap-anywhere">{failure}</p>}
      {superseded_by !== null && (
        <Link to={`${listUrl}/${superseded_by}`} className="underline underline-offset-4">
          See the refund that replaces it
        </Link>
      )}
    </Alert>
  );
}

function Details({ refund }: { refund: Refund }) {
  const { payment, note, reason, reference, keep_commissions } = refund;
  return (
    <Facts isWide>
      <Fact name="Returned to">{returnedTo(refund)}</Fact>
      <Fact name="Reason">{refundReasonLabels[reason]}</Fact>
      <Fact name="Made by">{madeBy(refund)}</Fact>
      <Fact name="Requested">
        <Time kind="day" of={refund.day} />
      </Fact>
      {refund.succeeded_on && (
        <Fact name="Refunded">
          <Time kind="day" of={refund.succeeded_on} />
        </Fact>
      )}
      <Fact name="Payment">
        {payment.provider_ref ? <span className="wrap-anywhere select-all">{payment.provider_ref}</span> : payment.id}
      </Fact>
      {reference && <Fact name="Reference">{reference}</Fact>}
      {keep_commissions && <Fact name="Commissions">Staff keep their commission</Fact>}
      {note && (
        <Fact name="Internal note">
          <span className="whitespace-pre-line wrap-anywhere">{note}</span>
        </Fact>
      )}
    </Facts>
  );
}

/** The records that it belongs to. */
const Parts = ({ refund: { user, invoice, order_id, credit_note } }: { refund: Refund }) => (
  <FactCard title="Belongs to" value={user.name}>
    <Facts>
      <Fact name="Customer">
        <Link to={`/admin/dashboard/customers/${user.id}/orders`} className={link}>
          <bdi>{user.name}</bdi>
        </Link>
      </Fact>
      {invoice && (
        <Fact name="Invoice">
          <Link to={`/admin/dashboard/invoices/${invoice.id}`} className={`${link} tabular-nums`}>
            {invoice.invoice_number}
          </Link>
        </Fact>
      )}
      {order_id !== null && (
        <Fact name="Order">
          <Link to={`/admin/dashboard/orders/${order_id}`} className={link}>
            Order {order_id}
          </Link>
        </Fact>
      )}
      {credit_note && (
        <Fact name="Credit note">
          <Link to={`/admin/dashboard/invoices/credit-notes/${credit_note.id}`} className={`${link} tabular-nums`}>
            {credit_note.credit_note_number}
          </Link>
        </Fact>
      )}
    </Facts>
  </FactCard>
);

const returnedTo = ({ source, payment }: Refund): string =>
  source === 'manual'
    ? 'Paid back another way'
    : (refundDestination(payment) ?? 'the customer').replace(/^./, (first) => first.toUpperCase());
