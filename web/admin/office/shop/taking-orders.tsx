import { useState } from 'react';
import { Link } from 'react-router';
import { SHOP_PAUSED, type ShopState } from '../../../../contract/shared/company/shop-state.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { LaterDialog, later } from '../../../dashboard/later.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { useUrlAction } from '../../../dashboard/use-url-action.ts';
import { SectionCard } from '../../../record/section-card.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';
import { dashboardUrl } from '../../rows.ts';
import type { Route } from './+types/taking-orders.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

const PauseOrders = later(() => import('./pause-orders.tsx').then((part) => part.PauseOrders));

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Taking orders');

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(call('GET /config'), url, { failed: 'Failed to fetch the settings.' });

const statuses = {
  preview: { label: 'Not open yet', tone: 'neutral' },
  open: { label: 'Open', tone: 'good' },
  paused: { label: 'Paused', tone: 'warn' },
} as const satisfies Record<ShopState, object>;

export default function TakingOrders({ loaderData: { content, error } }: Route.ComponentProps) {
  useLiveReload('settings.changed');
  return (
    <>
      <PageHead title="Taking orders" {...(content && { status: <Status {...statuses[content.shop_state]} /> })} />
      {error !== null ? (
        <Retry message={error} />
      ) : (
        <State state={content.shop_state} text={content.paused_text ?? ''} />
      )}
    </>
  );
}

function State({ state, text }: { state: ShopState; text: string }) {
  const [isPausing, setPausing] = useState(false);
  const { run, isPending, problem } = useAction();
  useUrlAction('pause', () => setPausing(state !== 'preview'));
  const resume = () =>
    void run(() => call('POST /admin/shop/resume'), {
      failure: 'Failed to take orders again.',
      done: 'Customers can order again.',
    });
  return (
    <SectionCard className="max-w-3xl">
      {problem && <Alert className="mb-4">{problem}</Alert>}
      {state === 'preview' && (
        <p>
          The shop isn’t open yet.{' '}
          <Link to={dashboardUrl('overview')} className="font-semibold text-brand underline underline-offset-4">
            See what is missing
          </Link>
        </p>
      )}
      {state === 'open' && (
        <>
          <p>
            Customers can order. While orders are paused, the site stays, orders in progress go on, and open invoices
            can be paid.
          </p>
          <Button tone="secondary" className="mt-4" onClick={() => setPausing(true)}>
            Pause orders
          </Button>
        </>
      )}
      {state === 'paused' && (
        <>
          <p>Price cards, service pages and the checkout say:</p>
          <p className="mt-2 font-semibold wrap-anywhere">{`${SHOP_PAUSED} ${text}`.trim()}</p>
          <p className="mt-2 text-sm text-ink-soft">Orders in progress go on, and open invoices can be paid.</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button onClick={resume} pending={isPending && 'Please wait…'}>
              Take orders again
            </Button>
            <Button tone="secondary" onClick={() => setPausing(true)}>
              Change the text
            </Button>
          </div>
        </>
      )}
      {isPausing && (
        <LaterDialog onClose={() => setPausing(false)}>
          <PauseOrders isPaused={state === 'paused'} text={text} onClose={() => setPausing(false)} />
        </LaterDialog>
      )}
    </SectionCard>
  );
}
