import type { MetaDescriptor } from 'react-router';
import { call } from '../../api/browser.ts';
import { pageMeta } from '../../public/seo/page-meta.ts';
import type { PageScripts } from '../../starter/defer-scripts.ts';
import { Alert } from '../../ui/alert.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { AccountPage } from '../account-page.tsx';
import { SubmitButton } from '../submit-button.tsx';
import type { Route } from './+types/invoice-email.ts';
import { useEmailedLink } from './use-emailed-link.ts';
import { LINK_FAILURE, useLinkDescription } from './use-link-description.ts';

export { PageError as ErrorBoundary } from '../../public/shared/page-error.tsx';

export const handle: PageScripts = { scripts: 'load' };

// Other sites must not learn the token in the URL.
export const meta: Route.MetaFunction = (args): MetaDescriptor[] => [
  ...pageMeta(args, { title: 'Address for invoices', hidden: true }),
  { name: 'referrer', content: 'no-referrer' },
];

const facts = [
  { title: 'Copies only', text: 'You get invoices, receipts and credit notes as PDF. They open no account.' },
  { title: 'Not what you expected?', text: 'Just close this page. Without a click, nothing changes.' },
];

const describe = (token: string) => call('POST /invoice-email/link', { body: { token } });

/** Acts only on a click: email scanners open links too. */
export default function InvoiceEmail() {
  const { link, forget } = useEmailedLink('token');
  const loaded = useLinkDescription(link.token, describe);
  const described = loaded && 'link' in loaded ? loaded.link : null;
  const isRemoval = described?.action === 'remove';
  const { pending, result, props } = useForm({
    failure: LINK_FAILURE,
    async submit() {
      const body = { token: link.token };
      const { message } = isRemoval
        ? await call('POST /invoice-email/remove', { body })
        : await call('POST /invoice-email/confirm', { body });
      forget();
      return message;
    },
  });
  const title = isRemoval ? 'Remove an address for invoices' : 'Confirm your address for invoices';
  if (result?.kind === 'success')
    return (
      <AccountPage title="Done" facts={facts}>
        <Alert kind="success">{result.message}</Alert>
      </AccountPage>
    );
  if (loaded && 'error' in loaded)
    return (
      <AccountPage title="Address for invoices" facts={facts}>
        <Alert kind="warning">{loaded.error}</Alert>
      </AccountPage>
    );
  return (
    <AccountPage title={described ? title : 'Address for invoices'} facts={facts}>
      {described && (
        <form {...props} method="post" aria-label={title} className="grid gap-5">
          <p className="wrap-anywhere">
            {isRemoval
              ? `Invoices of the account ${described.account} are also sent to ${described.invoice_email}.`
              : `The account ${described.account} asks to send a copy of its invoices to ${described.invoice_email}. If you don’t know it, ignore this email.`}
          </p>
          {result && <Alert>{result.message}</Alert>}
          <SubmitButton pending={pending && 'Saving…'}>{isRemoval ? 'Remove' : 'Confirm'}</SubmitButton>
        </form>
      )}
    </AccountPage>
  );
}
