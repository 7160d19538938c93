import { useState } from 'react';
import { data, Link } from 'react-router';
import { formatAmount } from '../../../../contract/shared/money.ts';
import type { AdminCancellation } from '../../../../contract/work/cancellation-shapes.ts';
import { call } from '../../../api/browser.ts';
import { dayText } from '../../../dashboard/dates.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { LaterDialog, later, usePrefetch } from '../../../dashboard/later.tsx';
import { loadOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { FactCard } from '../../../record/fact-card.tsx';
import { Fact, Facts } from '../../../record/facts.tsx';
import { RecordPage } from '../../../record/record-page.tsx';
import { SectionCard } from '../../../record/section-card.tsx';
import { Time } from '../../../record/time.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';
import { orderLook, statuses } from '../../../ui/statuses.ts';
import { rememberedListUrl } from '../../shared/remembered-list-url.ts';
import type { Route } from './+types/cancellation.ts';
import { channelNames, daysLeftText, hasDaysLeft, isUrgent, kindNames, titleOf } from './cancellation-words.ts';
import type { Decision } from './decision-dialogs.tsx';

const DecisionDialogs = later(() => import('./decision-dialogs.tsx').then((part) => part.DecisionDialogs));

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id)) throw data('Cancellation not found.', 404);
  return loadOrRedirect(call('GET /admin/cancellations/{id}', { params: { id } }), url, {
    failed: 'Failed to fetch the cancellation.',
    missing: 'Cancellation not found.',
  });
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  dashboardMeta(args, loaderData ? titleOf(loaderData) : 'Cancellation');

const listUrl = '/admin/dashboard/cancellations';
const link = 'text-brand underline underline-offset-4';

export default function CancellationPage({ loaderData: cancellation }: Route.ComponentProps) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const close = () => setDecision(null);
  useLiveReload('order.changed', 'refund.changed', 'notification');
  usePrefetch(DecisionDialogs);
  const { state } = cancellation;
  return (
    <>
      <PageHead
        back={{ name: 'All cancellations', to: rememberedListUrl(listUrl) }}
        title={titleOf(cancellation)}
        status={<Status {...statuses.exit[state]} />}
        primary={<Primary of={cancellation} onDecide={setDecision} />}
        secondary={<Secondary of={cancellation} onDecide={setDecision} />}
      />
      <RecordPage
        label="About this cancellation"
        top={<StateText of={cancellation} />}
        aside={<BelongsTo of={cancellation} />}
      >
        <SectionCard title={cancellation.kind === 'withdrawal' ? 'Statement' : 'Request'}>
          <Statement of={cancellation} />
        </SectionCard>
        {state !== 'received' && (
          <SectionCard title="Outcome">
            <Outcome of={cancellation} />
          </SectionCard>
        )}
      </RecordPage>
      {decision && (
        <LaterDialog onClose={close}>
          <DecisionDialogs cancellation={cancellation} shown={decision} onClose={close} />
        </LaterDialog>
      )}
    </>
  );
}

type Buttons = { of: AdminCancellation; onDecide: (decision: Decision) => void };

const isOpen = ({ kind, state }: AdminCancellation): boolean => kind === 'withdrawal' && state === 'received';

function Primary({ of, onDecide }: Buttons) {
  const { kind, state, order, refundable } = of;
  if (kind === 'guarantee' && state === 'received' && order)
    return (
      <Link to={`/admin/dashboard/orders/${order.id}?action=decide`} className={buttonClass('primary', 'small')}>
        Decide in the order
      </Link>
    );
  if (!isOpen(of)) return null;
  if (!order)
    return (
      <Button size="small" aria-haspopup="dialog" onClick={() => onDecide('match')}>
        Match the order
      </Button>
    );
  if (order.status === 'cancelled') return null;
  return (
    <Button size="small" aria-haspopup="dialog" onClick={() => onDecide('execute')}>
      {Number(refundable) > 0 ? `Pay back ${formatAmount(refundable)}` : 'Cancel the order'}
    </Button>
  );
}

function Secondary({ of, onDecide }: Buttons) {
  if (!isOpen(of)) return null;
  return (
    <>
      {of.may_refuse && (
        <Button tone="secondary" size="small" aria-haspopup="dialog" onClick={() => onDecide('refuse')}>
          Refuse
        </Button>
      )}
      {of.order && of.channel === 'form' && (
        <Button tone="secondary" size="small" aria-haspopup="dialog" onClick={() => onDecide('match')}>
          Another order
        </Button>
      )}
    </>
  );
}

function StateText({ of }: { of: AdminCancellation }) {
  if (!isOpen(of)) return null;
  const { objected_at, confirmed_at, channel, order, pay_back_by, order_number } = of;
  const texts = [
    objected_at !== null &&
      'The reader of the order’s own email says that somebody else wrote it. Ask the customer before you decide.',
    objected_at === null &&
      channel === 'form' &&
      confirmed_at === null &&
      'It came by the form, and nobody has confirmed it from the order’s own email yet. The statement counts all the same.',
    order === null && `No order has been matched to “${order_number}”.`,
    order?.status === 'cancelled' && 'The order is already cancelled. Refuse this statement with that reason.',
    `If it counts, the money must be back by ${dayText(pay_back_by)}.`,
  ].filter((text) => text !== false);
  return (
    <Alert kind={isUrgent(of) || objected_at !== null ? 'warning' : 'info'} className="mb-6">
      {texts.map((text) => (
        <p key={text} className="wrap-anywhere not-first:mt-1 not-first:font-normal">
          {text}
        </p>
      ))}
    </Alert>
  );
}

function Statement({ of }: { of: AdminCancellation }) {
  const { statement, kind, channel, name, email, order_number, received_at, deadline, confirmed_at, objected_at } = of;
  return (
    <>
      <blockquote dir="auto" className="mb-5 border-s-2 border-line-strong ps-4 whitespace-pre-wrap wrap-anywhere">
        {statement}
      </blockquote>
      <Facts isWide>
        <Fact name="Received">
          <Time kind="moment" of={received_at} />
        </Fact>
        <Fact name="How">{channelNames[channel]}</Fact>
        <Fact name="Kind">{kindNames[kind]}</Fact>
        <Fact name="Name">
          <bdi>{name}</bdi>
        </Fact>
        <Fact name="Email" copy={email}>
          {email}
        </Fact>
        {channel === 'form' && <Fact name="Order as typed">{order_number}</Fact>}
        {deadline && (
          <Fact name="Deadline">
            <Time kind="day" of={deadline} />
          </Fact>
        )}
        {confirmed_at && (
          <Fact name="Confirmed">
            <Time kind="moment" of={confirmed_at} />
          </Fact>
        )}
        {objected_at && (
          <Fact name="Disputed">
            <Time kind="moment" of={objected_at} />
          </Fact>
        )}
        {hasDaysLeft(of) && (
          <Fact name="Pay back by">
            <Time kind="day" of={of.pay_back_by} />{' '}
            <span className={isUrgent(of) ? 'text-bad' : 'text-ink-soft'}>({daysLeftText(of)})</span>
          </Fact>
        )}
      </Facts>
    </>
  );
}

const Outcome = ({ of: { refund, kept, explanation, executed_at, executed_by } }: { of: AdminCancellation }) => (
  <Facts isWide>
    {refund && <Fact name="Returned">{formatAmount(refund)}</Fact>}
    {kept && Number(kept) > 0 && <Fact name="Kept">{formatAmount(kept)}</Fact>}
    {explanation && (
      <Fact name="To the customer">
        <span className="whitespace-pre-wrap">{explanation}</span>
      </Fact>
    )}
    {executed_at && (
      <Fact name="When">
        <Time kind="moment" of={executed_at} />
      </Fact>
    )}
    <Fact name="By">{executed_by ? <bdi>{executed_by.name}</bdi> : 'The customer'}</Fact>
  </Facts>
);

const BelongsTo = ({ of: { order, user, name } }: { of: AdminCancellation }) => (
  <FactCard title="Belongs to" value={user?.name ?? name} startsOpen>
    {order || user ? (
      <Facts>
        {user && (
          <Fact name="Customer">
            <Link to={`/admin/dashboard/customers/${user.id}/orders`} className={link}>
              <bdi>{user.name}</bdi>
            </Link>
          </Fact>
        )}
        {order && (
          <>
            <Fact name="Order">
              <Link to={`/admin/dashboard/orders/${order.id}`} className={link}>
                Order {order.id}
              </Link>
              <span className="block text-sm text-ink-soft wrap-anywhere">{order.services}</span>
            </Fact>
            <Fact name="Status">
              <Status {...orderLook(order.status)} />
            </Fact>
          </>
        )}
      </Facts>
    ) : (
      <p className="text-ink-soft">No order yet.</p>
    )}
  </FactCard>
);
