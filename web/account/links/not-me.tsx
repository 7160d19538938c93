import { type MetaDescriptor, useNavigate } from 'react-router';
import { call } from '../../api/browser.ts';
import { loadProfile } from '../../api/session.ts';
import { pageMeta } from '../../public/seo/page-meta.ts';
import type { PageScripts } from '../../starter/defer-scripts.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { AccountPage } from '../account-page.tsx';
import { SubmitButton } from '../submit-button.tsx';
import type { Route } from './+types/not-me.ts';
import { useEmailedLink } from './use-emailed-link.ts';

export { PageError as ErrorBoundary } from '../../public/shared/page-error.tsx';

export const handle: PageScripts = { scripts: 'load' };

// Other sites must not learn the token in the URL.
export const meta: Route.MetaFunction = (args): MetaDescriptor[] => [
  ...pageMeta(args, { title: 'This wasn’t me', hidden: true }),
  { name: 'referrer', content: 'no-referrer' },
];

const facts = [
  { title: 'The link works once', text: 'It expires 7 days after the second factor was added.' },
  { title: 'It was you after all?', text: 'Just close this page. Nothing changes without your click.' },
];

/** Removes only on a click: email scanners open links too. */
export default function NotMe() {
  const { link, forget } = useEmailedLink('token');
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const { pending, result, props } = useForm({
    failure: 'An error occurred. Please try again.',
    async submit() {
      const { token, email } = await call('POST /profile/not-me', { body: { token: link.token } });
      forget();
      // Every session has ended, this browser’s too.
      void loadProfile();
      await navigate(`/reset-password?${new URLSearchParams({ token, email })}`, { replace: true });
    },
  });

  if (isHydrated && !link.token)
    return (
      <AccountPage title="This wasn’t me" facts={facts}>
        <Alert kind="warning">This link is incomplete. Open it from the email again.</Alert>
      </AccountPage>
    );
  return (
    <AccountPage
      title="This wasn’t me"
      intro="Someone added a second factor to your account. We’ll remove it and log out all devices. Then you choose a new password."
      facts={facts}
    >
      <form {...props} method="post" aria-label="This wasn’t me" className="grid gap-5">
        {result?.kind === 'error' && (
          <div className="grid justify-items-start gap-3">
            <Alert className="w-full">{result.message}</Alert>
            <p className="text-ink-soft">
              A new password also removes every second factor that was added in the last 7 days.
            </p>
            <LinkButton to="/forgot-password">Set a new password</LinkButton>
          </div>
        )}
        <SubmitButton pending={pending && 'Removing…'}>Remove it and log out all devices</SubmitButton>
      </form>
    </AccountPage>
  );
}
