import type { MetaDescriptor } from 'react-router';
import { call } from '../../api/browser.ts';
import { pageMeta } from '../../public/seo/page-meta.ts';
import type { PageScripts } from '../../starter/defer-scripts.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { AccountPage } from '../account-page.tsx';
import { SubmitButton } from '../submit-button.tsx';
import type { Route } from './+types/take-back.ts';
import { useEmailedLink } from './use-emailed-link.ts';
import { LINK_FAILURE } from './use-link-description.ts';

export { PageError as ErrorBoundary } from '../../public/shared/page-error.tsx';

export const handle: PageScripts = { scripts: 'load' };

// Other sites must not learn the token in the URL.
export const meta: Route.MetaFunction = (args): MetaDescriptor[] => [
  ...pageMeta(args, { title: 'Keep your account', hidden: true }),
  { name: 'referrer', content: 'no-referrer' },
];

const facts = [
  { title: 'The link works once', text: 'It works until the day in the email, on which the account is erased.' },
  { title: 'Sure about leaving?', text: 'Just close this page. Without a click, nothing changes.' },
];

/** Acts only on a click: email scanners open links too. The account’s sessions have ended, so it needs no login. */
export default function TakeBack() {
  const { link, forget } = useEmailedLink('token');
  const { pending, result, props } = useForm({
    failure: LINK_FAILURE,
    async submit() {
      const { message } = await call('POST /erasures/recall', { body: { token: link.token } });
      forget();
      return message;
    },
  });
  if (result?.kind === 'success')
    return (
      <AccountPage title="Your account is open again">
        <div className="grid justify-items-start gap-6">
          <Alert kind="success">{result.message}</Alert>
          <LinkButton to="/login" size="large">
            Log in
          </LinkButton>
        </div>
      </AccountPage>
    );
  return (
    <AccountPage
      title="Keep your account"
      intro="Your account is closed, and its data will be erased. Open it again, and everything is as it was."
      facts={facts}
    >
      <form {...props} method="post" aria-label="Keep your account" className="grid gap-5">
        {result && <Alert>{result.message}</Alert>}
        <SubmitButton pending={pending && 'Opening…'}>Open my account again</SubmitButton>
      </form>
    </AccountPage>
  );
}
