import { useSite } from '../../site.ts';
import { Alert } from '../../ui/alert.tsx';
import { telephoneUrl } from '../company/telephone-url.ts';

const link = 'font-semibold whitespace-nowrap underline underline-offset-4';

/** Visitors read it before they fill in a form that they can't send. */
export function NoProvider() {
  const { stripe_publishable_key, paypal_client_id, company } = useSite().config;
  if (stripe_publishable_key || paypal_client_id) return null;
  const { phone, email } = company;
  return (
    <Alert kind="warning" className="mb-8">
      We can’t take online payments yet.
      {(phone !== '' || email !== '') && ' To order, '}
      {phone !== '' && (
        <>
          call{' '}
          <a href={telephoneUrl(phone)} className={link}>
            {phone}
          </a>
        </>
      )}
      {phone !== '' && email !== '' && ' or '}
      {email !== '' && (
        <>
          write to{' '}
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
        </>
      )}
      {(phone !== '' || email !== '') && '.'}
    </Alert>
  );
}
