import { useSite } from '../../site.ts';
import { Alert } from '../../ui/alert.tsx';
import { telephoneUrl } from '../company/telephone-url.ts';

const link = 'font-semibold whitespace-nowrap underline underline-offset-4';

/** Visitors read it before they fill in a form that they can't send. */
export function NoProvider() {
  const { stripe_publishable_key, paypal_client_id, company } = useSite().config;
  if (stripe_publishable_key || paypal_client_id) return null;
  return (
    <Alert kind="warning" className="mb-8">
      We can’t take online payments yet. To order, call{' '}
      <a href={telephoneUrl(company.phone)} className={link}>
        {company.phone}
      </a>{' '}
      or write to{' '}
      <a href={`mailto:${company.email}`} className={link}>
        {company.email}
      </a>
      .
    </Alert>
  );
}
