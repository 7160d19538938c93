import { Fingerprint, Smartphone } from 'lucide-react';
import { redirect, useNavigate } from 'react-router';
import { call } from '../../api/browser.ts';
import { currentUser, signOut } from '../../api/session.ts';
import { showToast } from '../../dashboard/frame/toasts.tsx';
import { loadOrRedirect } from '../../dashboard/load-or-redirect.ts';
import type { LayoutHandle } from '../../public/layout/layout-variant.ts';
import { pageMeta } from '../../public/seo/page-meta.ts';
import type { PageScripts } from '../../starter/defer-scripts.ts';
import { Button } from '../../ui/button.tsx';
import { AccountPage } from '../account-page.tsx';
import { Guarded } from '../guard.tsx';
import { LoadingScreen } from '../loading-screen.tsx';
import { loginUrl, pathAfterLogin } from '../login-redirect.ts';
import type { Route } from './+types/enroll.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { FactorRow } from './factor-row.tsx';
import { supportsPasskeys } from './supports-passkeys.ts';
import { useEnrollment } from './use-enrollment.tsx';

export { PageError as ErrorBoundary } from '../../public/shared/page-error.tsx';
export { LoadingScreen as HydrateFallback };

export const handle: LayoutHandle & PageScripts = { variant: 'reduced', scripts: 'load' };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Set up your second factor', hidden: true });

const nextPath = (url: { search: string }, role: string): string =>
  pathAfterLogin(new URLSearchParams(url.search).get('next'), role);

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const user = await currentUser();
  if (!user) throw redirect(loginUrl(url));
  const { session } = await loadOrRedirect(call('GET /profile/security'), url, {
    failed: 'Failed to fetch your second factors.',
  });
  if (session.kind !== 'enrollment') throw redirect(nextPath(url, user.role.name));
  return null;
}

const facts = [
  { title: 'Why a second factor?', text: 'If someone learns your password, they still can’t get in.' },
  { title: 'Lost your device?', text: 'You’ll get recovery codes at the end. Keep them somewhere safe.' },
];

export default function Enroll() {
  const navigate = useNavigate();
  return (
    <Guarded>
      {(user) => (
        <AccountPage
          title="Set up your second factor"
          intro="Your role requires one. It takes about a minute, and then you’re in."
          facts={facts}
          below={
            <Button tone="quiet" className="-ms-4" onClick={() => void signOut()}>
              Log out
            </Button>
          }
        >
          <Choices
            onDone={(message) => {
              // A toast, since this page closes at once.
              showToast(message);
              void navigate(nextPath(location, user.role.name), { replace: true });
            }}
          />
        </AccountPage>
      )}
    </Guarded>
  );
}

function Choices({ onDone }: { onDone: (message: string) => void }) {
  const { setUpTotp, addPasskey, dialogs } = useEnrollment({ suggestedName: 'My device', codeKind: null, onDone });
  return (
    <>
      <ul>
        <FactorRow
          Icon={Smartphone}
          heading="h2"
          title="Authenticator app"
          text="Enter a code from an app on your phone."
          action={<Button onClick={setUpTotp}>Set up</Button>}
        />
        {supportsPasskeys() && (
          <FactorRow
            Icon={Fingerprint}
            heading="h2"
            title="Passkey"
            text="Use your fingerprint, your face or your device’s PIN."
            action={<Button onClick={addPasskey}>Add a passkey</Button>}
          />
        )}
      </ul>
      {dialogs}
      <ConfirmIdentity />
    </>
  );
}
