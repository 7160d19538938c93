import { redirect, useNavigate } from 'react-router';
import { landingOf } from '../../contract/status.ts';
import { currentUser } from '../api/session.ts';
import { toast } from '../dashboard/toasts.tsx';
import type { LayoutHandle } from '../public/layout/layout-variant.ts';
import { pageMeta } from '../public/shared/page-meta.ts';
import type { Route } from './+types/set-password.ts';
import { AccountFrame } from './account-frame.tsx';
import { Guarded, guard } from './guard.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { PasswordForm } from './password-form.tsx';
import { forgetMailedPassword, mailedPasswordOf } from './temporary-password.ts';

export { PageError as ErrorBoundary } from '../public/shared/page-error.tsx';

export const handle: LayoutHandle = { variant: 'reduced' };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Set your password', hidden: true });
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard()];
export { LoadingScreen as HydrateFallback };

/** Only for who still has the mailed password; everyone else changes theirs in the profile. */
export async function clientLoader() {
  const user = await currentUser();
  if (user && !user.password_is_temporary) throw redirect(landingOf(user.role.name));
  return null;
}

const facts = [
  {
    title: 'Where is the one-time password?',
    text: 'In the mail that we sent you after your order, on a line of its own. It is valid for 7 days.',
  },
  { title: 'Nothing in the mailbox?', text: 'Look into the spam folder, or use “Forgot Password?” on the login page.' },
];

export default function SetPassword() {
  const navigate = useNavigate();
  return (
    <Guarded>
      {(user) => (
        <AccountFrame
          title="Set your own password"
          intro="Your account still has the password that we mailed you. Choose one that only you know."
          facts={facts}
        >
          <PasswordForm
            user={user}
            currentLabel="One-time password"
            currentHelp={`From our mail to ${user.email}`}
            current={mailedPasswordOf(user.id)}
            action="Set password"
            onChanged={(words) => {
              forgetMailedPassword();
              // Read in the dashboard: this page is gone at once.
              toast(words);
              void navigate(landingOf(user.role.name), { replace: true });
            }}
          />
        </AccountFrame>
      )}
    </Guarded>
  );
}
