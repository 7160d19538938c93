import type { MetaDescriptor } from 'react-router';
import { call } from '../../api/browser.ts';
import { loadProfile, useSession } from '../../api/session.ts';
import { pageMeta } from '../../public/seo/page-meta.ts';
import type { PageScripts } from '../../starter/defer-scripts.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { AccountPage } from '../account-page.tsx';
import { SubmitButton } from '../submit-button.tsx';
import type { Route } from './+types/confirm-email.ts';
import { keepForLogin, useEmailedLink } from './use-emailed-link.ts';
import { LINK_FAILURE, useLinkDescription } from './use-link-description.ts';

export { PageError as ErrorBoundary } from '../../public/shared/page-error.tsx';

export const handle: PageScripts = { scripts: 'load' };

// Other sites must not learn the token in the URL.
export const meta: Route.MetaFunction = (args): MetaDescriptor[] => [
  ...pageMeta(args, { title: 'Confirm your email', hidden: true }),
  { name: 'referrer', content: 'no-referrer' },
];

const LOGIN = `/login?${new URLSearchParams({ next: '/profile/confirm-email' })}`;

const facts = [
  { title: 'The link works once', text: 'It expires after 24 hours. You can request a new one in your profile.' },
  { title: 'Not you?', text: 'Just close this page. Without your confirmation, nothing changes.' },
];

const describe = (token: string) => call('POST /profile/confirm-email/link', { body: { token } });

/** Confirms only on a click: email scanners open links too. */
export default function ConfirmEmail() {
  const { link, forget } = useEmailedLink('token');
  const isHydrated = useHydrated();
  const { status } = useSession();
  const loaded = useLinkDescription(link.token, describe);
  const described = loaded && 'link' in loaded ? loaded.link : null;
  const { pending, result, props } = useForm({
    failure: LINK_FAILURE,
    async submit() {
      const { message } = await call('POST /profile/confirm-email', { body: { token: link.token } });
      forget();
      void loadProfile();
      return message;
    },
  });

  if (result?.kind === 'success')
    return (
      <AccountPage title="Your new email is confirmed">
        <div className="grid justify-items-start gap-6">
          <Alert kind="success">{result.message}</Alert>
          <LinkButton to="/login" size="large">
            Continue
          </LinkButton>
        </div>
      </AccountPage>
    );
  if (loaded && 'error' in loaded)
    return (
      <AccountPage title="Confirm your email" facts={facts}>
        <Alert kind="warning">{loaded.error}</Alert>
      </AccountPage>
    );
  return (
    <AccountPage
      title="Confirm your email"
      intro="Confirm to switch your account to the email address that received this link. From then on, use it to log in. Your old address will no longer work."
      facts={facts}
    >
      {described && (
        <p className="mb-5 wrap-anywhere">
          The account {described.account} asks to use this address. If you don’t know it, ignore this email.
        </p>
      )}
      {isHydrated && status === 'visitor' ? (
        <div className="grid justify-items-start gap-4">
          <p className="text-ink-soft">To confirm it, log in to that account first.</p>
          <LinkButton to={LOGIN} size="large" onClick={() => keepForLogin(link)}>
            Log in to confirm
          </LinkButton>
        </div>
      ) : (
        <form {...props} method="post" aria-label="Confirm your email" className="grid gap-5">
          {result && (
            <div className="grid gap-3">
              <Alert>{result.message}</Alert>
              <p className="text-ink-soft">
                Each link works once, for 24 hours. You can request a new one in your profile.
              </p>
            </div>
          )}
          <SubmitButton pending={pending && 'Confirming…'}>Confirm email address</SubmitButton>
        </form>
      )}
    </AccountPage>
  );
}
