import { useRevalidator } from 'react-router';
import { dayName } from '../../../../contract/shared/promise-sentence.ts';
import { call } from '../../../api/browser.ts';
import { useSession } from '../../../api/session.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { useSite } from '../../../site.ts';
import type { Route } from './+types/overview.ts';
import { DeadlineLine } from './deadline-line.tsx';
import { HomeFigures } from './home-figures.tsx';
import { SetUp } from './set-up.tsx';
import { isSetUpShown } from './set-up-shown.ts';
import { ThisWeek } from './this-week.tsx';
import { WorkList } from './work-list.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

async function load() {
  const [list, setup, overview] = await Promise.all([
    call('GET /admin/work-list'),
    call('GET /admin/setup'),
    call('GET /admin/overview'),
  ]);
  // Until there is an order, nothing else has anything to say.
  const isNew = setup.state === 'preview' && (await call('GET /admin/orders/counts')).all === 0;
  return { list, setup, overview, isNew };
}

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(load(), url, { failed: 'Failed to fetch data.' });

export default function Home({ loaderData: { content, error } }: Route.ComponentProps) {
  const { company } = useSite().config;
  const { revalidate } = useRevalidator();
  const { user } = useSession();
  useLiveReload(
    'order.changed',
    'order.message',
    'commission.changed',
    'payout.changed',
    'message',
    'message.read',
    'review.waiting',
    'contact.waiting',
    'payment.review',
    'invoice.changed',
    'refund.changed',
    'dispute.changed',
    'reconciliation.changed',
    'system.changed',
    'settings.changed',
  );
  if (error !== null)
    return (
      <>
        <PageHead title="Home" />
        <Retry message={error} />
      </>
    );
  const { list, setup, overview, isNew } = content;
  return (
    <>
      <PageHead
        title="Home"
        secondary={<p className="text-sm whitespace-nowrap text-ink-soft">{dayName(list.today, list.today)}</p>}
      />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-4">
          {isSetUpShown(setup) && (
            <SetUp
              setup={setup}
              company={company.name}
              hasTemporaryPassword={user?.password_is_temporary === true}
              onHide={() => void revalidate()}
            />
          )}
          {!isNew && (
            <DeadlineLine
              count={overview.open_withdrawals.count}
              day={overview.open_withdrawals.pay_back_by}
              one="withdrawal"
              many="withdrawals"
              until="to pay back by"
              path="cancellations?kind=withdrawal"
              today={list.today}
            />
          )}
          {!isNew && (
            <DeadlineLine
              count={overview.privacy_requests.count}
              day={overview.privacy_requests.answer_by}
              one="message about privacy"
              many="messages about privacy"
              until="to answer by"
              path="contact-messages"
              today={list.today}
            />
          )}
          {!isNew && <WorkList list={list} />}
        </div>
        {!isNew && (
          <div className="grid grid-cols-1 gap-6">
            <ThisWeek list={list} />
            <HomeFigures overview={overview} />
          </div>
        )}
      </div>
    </>
  );
}
