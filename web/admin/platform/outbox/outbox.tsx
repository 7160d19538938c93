import { useState } from 'react';
import type { ListedEmail } from '../../../../contract/platform/outbox.ts';
import { call } from '../../../api/browser.ts';
import { settled } from '../../../api/page-data.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { LaterDialog, later } from '../../../dashboard/later.tsx';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { ListViews, withCounts } from '../../../dashboard/list/saved/list-views.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { BreakableEmail } from '../../../record/breakable-email.tsx';
import { Time } from '../../../record/time.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';
import { OrderNumber } from '../../shared/order-number.tsx';
import type { Route } from './+types/outbox.ts';
import { EmailButtons } from './email-buttons.tsx';
import { emailLabel, emailLook, problemText } from './email-labels.ts';
import { useEmailActions } from './use-email-actions.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

const ShownEmail = later(() => import('./shown-email.tsx').then((part) => part.ShownEmail));

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Emails sent');

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const [list, system] = await Promise.all([
    loadList('GET /admin/outbox', url, { failed: 'Failed to fetch emails.', filters: ['state'] }),
    settled(call('GET /admin/system'), ''),
  ]);
  return { list, hasMailbox: !system.content?.lines.some(({ key }) => key === 'mail') };
}

const views = [
  { value: '', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'given_up', label: 'Given up' },
  { value: 'bounced', label: 'Bounced' },
  { value: 'sent', label: 'Sent' },
  { value: 'discarded', label: 'Discarded' },
] as const;

const empties: Record<string, { title: string; text: string }> = {
  waiting: {
    title: 'No emails are waiting',
    text: 'Emails wait here for a moment, or longer if the mail server is down.',
  },
  given_up: {
    title: 'No emails were given up',
    text: 'An email that couldn’t be sent for more than a day appears here. You can retry or discard it.',
  },
  bounced: {
    title: 'No emails bounced',
    text: 'Emails that couldn’t be delivered to the recipient appear here. Ask for another email address.',
  },
  sent: { title: 'No emails were sent yet', text: 'Sent emails stay here for 180 days.' },
  discarded: { title: 'No emails were discarded', text: 'Emails that you discard appear here.' },
};
const nothingYet = { title: 'No emails yet', text: 'Emails appear here as soon as someone buys or registers.' };

const sorts = [
  ['', 'Newest first'],
  ['id', 'Oldest first'],
] as const;

const columns: Column<ListedEmail>[] = [
  {
    head: 'Email',
    cell: ({ kind }) => emailLabel(kind),
    detail: ({ recipient, user }) => <bdi>{user?.name ?? recipient}</bdi>,
  },
  {
    head: 'Order',
    width: 72,
    cell: ({ order_id }) => <OrderNumber id={order_id} />,
  },
  { head: 'State', width: 120, place: 'state', cell: (email) => <Status {...emailLook(email)} /> },
  {
    head: 'Queued',
    sort: 'id',
    width: 120,
    place: 'end',
    cell: ({ created_at }) => <Time kind="ago" of={created_at} inLink />,
  },
];

function Details({ email }: { email: ListedEmail }) {
  const { state, attempts, recipient, sent_at, next_try_at } = email;
  const problem = problemText(email);
  return (
    <div className="text-sm text-ink-soft">
      <p>
        To <BreakableEmail email={recipient} />
        {sent_at && (
          <>
            , sent <Time kind="ago" of={sent_at} />
          </>
        )}
        {state === 'waiting' && attempts > 0 && next_try_at && (
          <>
            , next attempt <Time kind="ago" of={next_try_at} />
          </>
        )}
      </p>
      {problem && <p className="mt-1 max-w-text wrap-anywhere">{problem}</p>}
    </div>
  );
}

const withSum = (counts: Record<string, number>): Record<string, number> => ({
  ...counts,
  '': Object.values(counts).reduce((sum, count) => sum + count, 0),
});

export default function Outbox({ loaderData: { list, hasMailbox } }: Route.ComponentProps) {
  const { run, problem } = useAction();
  const actions = useEmailActions(run);
  const { params } = useListUrl();
  const [shown, setShown] = useState<ListedEmail | null>(null);
  const closeShown = () => setShown(null);
  const buttons: Column<ListedEmail> = {
    head: 'Send',
    width: 216,
    place: 'action',
    cell: (email) => (
      <>
        <Button
          size="small"
          tone="quiet"
          className="px-1.5! text-sm whitespace-nowrap"
          aria-description={`${emailLabel(email.kind)} to ${email.recipient}`}
          onClick={() => setShown(email)}
        >
          Show
        </Button>
        <EmailButtons email={email} actions={actions} />
      </>
    ),
  };
  useLiveReload('system.changed');
  return (
    <>
      <PageHead
        title="Emails sent"
        views={
          <ListViews
            name="state"
            label="Emails"
            views={withCounts(views, list.content ? withSum(list.content.counts) : {})}
          />
        }
      />
      {!hasMailbox && (
        <Alert kind="warning" className="mb-4">
          No emails are sent, because there is no mailbox. They wait here, and are sent as soon as there is one.
        </Alert>
      )}
      <DataList
        caption="Emails sent"
        loaded={list}
        columns={[...columns, buttons]}
        details={(email) => <Details email={email} />}
        nameOf={({ kind, recipient }) => `${emailLabel(kind)} to ${recipient}`}
        filters={{ search: 'Search by name or email', sorts }}
        defaultSort="-id"
        problem={problem}
        views={['state']}
        empty={empties[params.get('state') ?? ''] ?? nothingYet}
      />
      {actions.dialog}
      {shown && (
        <LaterDialog onClose={closeShown}>
          <ShownEmail email={shown} onClose={closeShown} />
        </LaterDialog>
      )}
    </>
  );
}
