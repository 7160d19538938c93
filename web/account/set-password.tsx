import { redirect, useNavigate } from 'react-router';
import type { User } from '../../contract/people/accounts.ts';
import { currentUser } from '../api/session.ts';
import { showToast } from '../dashboard/frame/toasts.tsx';
import type { LayoutHandle } from '../public/layout/layout-variant.ts';
import { pageMeta } from '../public/seo/page-meta.ts';
import type { PageScripts } from '../starter/defer-scripts.ts';
import type { Route } from './+types/set-password.ts';
import { AccountPage } from './account-page.tsx';
import { Guarded, requireRole } from './guard.tsx';
import { landingIn } from './landing.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { PasswordForm } from './password-form.tsx';
import { forgetTemporaryPassword, temporaryPasswordOf } from './temporary-password.ts';

export { PageError as ErrorBoundary } from '../public/shared/page-error.tsx';

export const handle: LayoutHandle & PageScripts = { variant: 'reduced', scripts: 'load' };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Set your password', hidden: true });
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireRole()];
export { LoadingScreen as HydrateFallback };

export async function clientLoader() {
  const user = await currentUser();
  if (user && !user.password_is_temporary) throw redirect(landingIn(user.role.name));
  return null;
}

const factsOfCustomers = [
  {
    title: 'Where is the one-time password?',
    text: 'In the email we sent after your order. It is valid for 7 days.',
  },
  { title: 'No email?', text: 'Check your spam folder, or use “Forgot Password?” on the login page.' },
];

/** The first admin’s password was shown by a command, and that of the others by the person who added them. */
const factsOfAdmins = [
  { title: 'Which one is it?', text: 'The one you logged in with. It opens your account until you choose another.' },
];

const isAdmin = ({ role }: User): boolean => role.name === 'admin';

export default function SetPassword() {
  const navigate = useNavigate();
  return (
    <Guarded>
      {(user) => (
        <AccountPage
          title="Set your own password"
          intro={`Your account still has the temporary password ${isAdmin(user) ? 'that it began with' : 'we emailed you'}. Choose one that only you know.`}
          facts={isAdmin(user) ? factsOfAdmins : factsOfCustomers}
        >
          <PasswordForm
            user={user}
            currentLabel="One-time password"
            currentHelp={
              isAdmin(user) ? 'The password you logged in with.' : `Your password was sent to ${user.email}.`
            }
            current={temporaryPasswordOf(user.id)}
            action="Set password"
            onChanged={(message) => {
              forgetTemporaryPassword();
              // A toast, since this page closes at once.
              showToast(message);
              void navigate(landingIn(user.role.name), { replace: true });
            }}
          />
        </AccountPage>
      )}
    </Guarded>
  );
}
