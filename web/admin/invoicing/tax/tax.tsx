import { Link } from 'react-router';
import type { TaxRate } from '../../../../contract/invoicing/tax.ts';
import type { SellerSettings } from '../../../../contract/shared/settings-values.ts';
import { call } from '../../../api/browser.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { allPages } from '../../shared/all-pages.ts';
import type { Route } from './+types/tax.ts';
import { TaxForm } from './tax-form.tsx';
import { placeName } from './tax-labels.ts';
import { TaxRates } from './tax-rates.tsx';
import { TaxSetup } from './tax-setup.tsx';
import { TaxTry } from './tax-try.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Tax');

async function loadTax() {
  const [tax, seller, rates] = await Promise.all([
    call('GET /admin/settings/tax'),
    call('GET /admin/settings/seller'),
    allPages((query) => call('GET /admin/tax-rates', { query })),
  ]);
  return { tax, seller, rates };
}

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(loadTax(), url, { failed: 'Failed to fetch the tax settings.' });

export default function TaxScreen({ loaderData: { content, error } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Tax"
        line={
          content &&
          (content.tax.value.enabled ? onText(content.rates) : 'Off. Choose a country to charge tax on new orders.')
        }
      />
      {error !== null ? (
        <Retry message={error} />
      ) : (
        <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
          {content.tax.value.enabled && <IncompleteSeller seller={content.seller.value} />}
          <TaxSetup
            seller={content.seller.value}
            hasRates={content.rates.some(({ valid_to }) => valid_to === null)}
            isOn={content.tax.value.enabled}
            isDecided={content.tax.updated_at !== null}
          />
          {(content.tax.value.enabled || content.rates.length > 0) && <TaxRates rates={content.rates} />}
          {content.tax.value.enabled && <TaxTry seller={content.seller.value} />}
          <TaxForm key={content.tax.updated_at} stored={content.tax} />
        </div>
      )}
    </>
  );
}

/** Such as “On: United States · 1 rate”. */
function onText(rates: readonly TaxRate[]): string {
  const current = rates.filter(({ valid_to }) => valid_to === null);
  const [first, ...others] = new Set(current.map(({ country }) => country));
  if (first === undefined) return 'On, without a rate yet.';
  const where = others.length === 0 ? placeName({ country: first, region: null }) : `${others.length + 1} places`;
  return `On: ${where} · ${current.length} ${current.length === 1 ? 'rate' : 'rates'}`;
}

/** Invoices to companies are refused until these are complete. */
function IncompleteSeller({ seller }: { seller: SellerSettings }) {
  const hasAddress = seller.street !== '' && seller.city !== '' && seller.country !== '';
  const missing = [hasAddress ? null : 'address', seller.tax_ids.length > 0 ? null : 'tax id'].filter(Boolean);
  if (missing.length === 0) return null;
  const what = missing.join(' and ');
  return (
    <Alert kind="warning">
      Add your {what} so that companies can buy with tax.{' '}
      <Link to="/admin/dashboard/settings/seller" className="underline underline-offset-4">
        Add {what}
      </Link>
    </Alert>
  );
}
