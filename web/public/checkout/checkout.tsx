import { useEffect, useState } from 'react';
import { redirect } from 'react-router';
import { callContext } from '../../api/context.ts';
import { loadOrNotFound, slugOf } from '../../api/page-data.ts';
import { type BillingValues, initialBilling } from '../../billing/billing-values.ts';
import { pendingPayment } from '../../payment/pending-payment.ts';
import { requireDocumentLoad } from '../../payment/require-document-load.ts';
import { CouponField } from '../../sale/coupon-field.tsx';
import { Paused, usePausedText } from '../../sale/paused.tsx';
import { RelatedBoxes } from '../../sale/related-boxes.tsx';
import { useSale } from '../../sale/use-sale.ts';
import { useSite } from '../../site.ts';
import type { PageScripts } from '../../starter/defer-scripts.ts';
import { Container } from '../../ui/section.tsx';
import type { LayoutHandle } from '../layout/layout-variant.ts';
import { errorMeta, pageMeta } from '../seo/page-meta.ts';
import { PageError } from '../shared/page-error.tsx';
import type { Route } from './+types/checkout.ts';
import { AlreadyPaid } from './already-paid.tsx';
import { CheckoutForm, paymentName } from './checkout-form.tsx';
import { clearPurchase, lastPurchase, type Purchase } from './checkout-storage.ts';
import { NoProvider } from './no-provider.tsx';
import { CollapsibleSummary, OrderSummary } from './order-summary.tsx';

export const handle: LayoutHandle & PageScripts = { variant: 'reduced', scripts: 'load' };

const FAILED = 'Could not fetch service details.';

export const ErrorBoundary = () => <PageError failed={FAILED} />;

export async function loader({ url, context }: Route.LoaderArgs) {
  const slug = slugOf(url.searchParams.get('service') ?? '');
  if (!slug) throw redirect('/services');
  const call = context.get(callContext);
  return { service: await loadOrNotFound(call('GET /services/{slug}', { params: { slug } }), { failed: FAILED }) };
}

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  requireDocumentLoad(url);
  return serverLoader();
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  loaderData ? pageMeta(args, { title: `Checkout: ${loaderData.service.title}`, hidden: true }) : errorMeta(args);

export default function Checkout({ loaderData: { service } }: Route.ComponentProps) {
  const [done, setDone] = useState<Purchase | null>(null);
  const [isPaying, setPaying] = useState(false);
  const isPaused = usePausedText() !== null;
  // A payment that has begun is finished here, even in a shop that is paused by now.
  const [hasBegun, setBegun] = useState(false);
  const isClosed = isPaused && !hasBegun;
  useEffect(() => {
    const last = lastPurchase();
    setDone(last?.serviceId === service.id ? last : null);
    setBegun(pendingPayment(paymentName(service.id)) !== null);
  }, [service.id]);
  const again = () => {
    clearPurchase();
    setDone(null);
  };
  const { tax } = useSite().config;
  const [billing, setBilling] = useState<BillingValues | null>(() => initialBilling(tax));
  const sale = useSale(service, billing);
  const { errors, preview } = sale;
  if (done) return <AlreadyPaid purchase={done} slug={service.slug} onAgain={again} />;
  return (
    <div className="before-session:invisible has-data-leaving:invisible lg:pb-16">
      <div className="lg:hidden">
        <CollapsibleSummary service={service} sale={sale} isClosed={isClosed} />
        {!isClosed && (
          <div className="border-b border-line px-4 sm:px-6">
            <RelatedBoxes {...sale} onChange={sale.select} isLocked={isPaying} isFolded />
            <CouponField coupon={sale.coupon} isLocked={isPaying} />
          </div>
        )}
      </div>
      <Container className="grid gap-x-12 py-7 lg:grid-cols-12 lg:py-11">
        <div className="min-w-0 lg:col-span-7">
          <h1 className="mb-8 text-title">Checkout</h1>
          <Paused className="mb-8" />
          {!isClosed && (
            <>
              <NoProvider />
              <CheckoutForm
                service={service}
                sale={sale}
                onLocked={setPaying}
                {...(tax && { taxed: { tax, billing, errors, isPriced: preview !== null, onBilling: setBilling } })}
              />
            </>
          )}
        </div>
        <div className="hidden lg:col-span-5 lg:block">
          <OrderSummary service={service} sale={sale} isClosed={isClosed}>
            <RelatedBoxes {...sale} onChange={sale.select} isLocked={isPaying} />
            <CouponField coupon={sale.coupon} isLocked={isPaying} />
          </OrderSummary>
        </div>
      </Container>
    </div>
  );
}
