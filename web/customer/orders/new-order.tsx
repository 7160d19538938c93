import { useState } from 'react';
import { Link } from 'react-router';
import type { ServiceDetail } from '../../../contract/selling/catalog.ts';
import { checkoutSentence } from '../../../contract/shared/promise-sentence.ts';
import { SetPasswordPrompt } from '../../account/set-password-prompt.tsx';
import { call } from '../../api/browser.ts';
import { settled, slugOf } from '../../api/page-data.ts';
import { useSession } from '../../api/session.ts';
import { type BillingValues, initialBilling } from '../../billing/billing-values.ts';
import { useMyProfile } from '../../billing/use-my-profile.ts';
import { dashboardMeta } from '../../dashboard/frame/dashboard-meta.ts';
import { loadOrRedirect } from '../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../dashboard/page-head.tsx';
import { requireDocumentLoad } from '../../payment/require-document-load.ts';
import { Fact, Facts } from '../../record/facts.tsx';
import { SectionCard } from '../../record/section-card.tsx';
import { Paused, usePausedText } from '../../sale/paused.tsx';
import { PurchasePreview } from '../../sale/purchase-preview.tsx';
import { useSale } from '../../sale/use-sale.ts';
import { useSite } from '../../site.ts';
import { Card } from '../../ui/card.tsx';
import { Image } from '../../ui/media/image.tsx';
import { daysText } from '../../ui/price.tsx';
import type { Route } from './+types/new-order.ts';
import { MoreServices } from './more-services.tsx';
import { OrderAndPay } from './order-and-pay.tsx';

export { ScreenError as ErrorBoundary } from '../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../dashboard/list/list-skeleton.tsx';

export async function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  requireDocumentLoad(url);
  const messages = { failed: 'Could not fetch service details.', missing: 'Could not fetch service details.' };
  const [service, hot] = await Promise.all([
    loadOrRedirect(call('GET /services/{slug}', { params: { slug: slugOf(params.slug) } }), url, messages),
    settled(call('GET /services/hot', { query: { limit: 9 } }), 'Failed to fetch hot services.'),
  ]);
  return { service, hot };
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  dashboardMeta(args, loaderData ? `New order: ${loaderData.service.title}` : 'New order');

export default function NewOrder({ loaderData: { service, hot } }: Route.ComponentProps) {
  const { title, category, description, image, slug } = service;
  return (
    <>
      <PageHead title="New order" />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card className="sm:grid sm:grid-cols-[2fr_3fr] sm:max-xl:items-center xl:block">
          <Image
            image={image}
            motif={category.slug}
            alt=""
            width={960}
            height={640}
            sizes="(min-width: 1280px) 600px, (min-width: 640px) 40vw, 100vw"
            first
            className="aspect-[3/2] w-full object-cover"
          />
          <div className="min-w-0 p-5 wrap-anywhere sm:p-7">
            <p className="text-sm text-ink-soft">{category.name}</p>
            <h2 className="mt-1 text-xl">{title}</h2>
            <p className="mt-3 text-ink-soft">{description.split(/\n\s*\n/)[0]}</p>
            <Link
              to={`/service/${slug}`}
              className="mt-2 inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
            >
              All details
            </Link>
          </div>
        </Card>
        <OrderCard service={service} />
      </div>
      <MoreServices hot={hot} except={service.id} />
    </>
  );
}

function OrderCard({ service }: { service: ServiceDetail }) {
  const { user } = useSession();
  const { tax } = useSite().config;
  const known = useMyProfile(tax !== undefined);
  const [chosen, setChosen] = useState<BillingValues | null | undefined>(undefined);
  const billing = chosen === undefined && known ? initialBilling(tax, known) : (chosen ?? null);
  const sale = useSale(service, billing);
  const { preview, errors, days, offer } = sale;
  const isReady = !tax || known !== null;
  const isPaused = usePausedText() !== null;
  return (
    <SectionCard>
      <PurchasePreview sale={sale} />
      <Facts className="mt-4 border-t border-line pt-4">
        <Fact name="Delivery">
          {`in ${daysText(days)}`}
          {offer && !isPaused && <span className="block text-sm text-ink-soft">{checkoutSentence(offer)}</span>}
        </Fact>
      </Facts>
      {isPaused ? (
        <Paused className="mt-6" />
      ) : user?.password_is_temporary ? (
        <div className="mt-6">
          <SetPasswordPrompt>
            Please set your own password first. Then you can order from your account.
          </SetPasswordPrompt>
        </div>
      ) : (
        user &&
        isReady && (
          <OrderAndPay
            key={service.id}
            sale={sale}
            user={user}
            {...(tax && {
              taxed: { tax, billing, errors, isPriced: preview !== null, onBilling: setChosen },
              known: known ?? {},
            })}
          />
        )
      )}
    </SectionCard>
  );
}
