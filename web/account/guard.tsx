import { type ReactNode, useEffect, useState } from 'react';
import { type DataStrategyResult, Navigate, redirect, useLocation } from 'react-router';
import type { User } from '../../contract/people/accounts.ts';
import { markLoadStart } from '../api/live-events.ts';
import { loadScript } from '../api/load-script.ts';
import { currentUser, hostEndedSessions, loginOverPage, useSession } from '../api/session.ts';
import { LoadingDashboard, LoadingScreen } from './loading-screen.tsx';
import { LoginOverPage } from './login-over-page.tsx';
import { loginUrl } from './login-redirect.ts';
import { enrollmentUrl, mustEnroll } from './security/enrollment.ts';

/** Null allows every signed-in user. */
type Roles = readonly string[] | null;
type Next = () => Promise<Record<string, DataStrategyResult>>;

const explainRefusal = async (...refused: Parameters<typeof import('./role-refusal.tsx').explainRefusal>) =>
  (await loadScript(() => import('./role-refusal.tsx'))).explainRefusal(...refused);

/** Runs in the browser: the server never sees the token. */
export const requireRole =
  (roles: Roles = null) =>
  async ({ url }: { url: URL }, next: Next) => {
    markLoadStart();
    const user = (await currentUser()) ?? (await loginOverPage());
    if (!user) throw redirect(loginUrl(url));
    if (roles && !roles.includes(user.role.name)) {
      await explainRefusal(user, roles, url.pathname);
      throw redirect('/');
    }
    if (await mustEnroll(user)) throw redirect(enrollmentUrl(url.pathname + url.search));
    return next();
  };

/** Checks again while the screen is shown: any tab may log out or change the user. */
export function Guarded({ roles = null, children }: { roles?: Roles; children: (user: User) => ReactNode }) {
  const { status, user } = useSession();
  const location = useLocation();
  const [shown, setShown] = useState<User | null>(null);
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(hostEndedSessions, []);
  if (user && !shown) setShown(user);
  if (status === 'ended' && !hasEnded) setHasEnded(true);
  if (status === 'user' && hasEnded) setHasEnded(false);
  if (status === 'loading' && !user) return roles ? <LoadingDashboard /> : <LoadingScreen />;
  // The data on the page is of another person, or role.
  const isOther = user && shown && (user.id !== shown.id || user.role.name !== shown.role.name);
  if (isOther || (!user && hasEnded)) return <Navigate to={loginUrl(location)} replace />;
  if (!user) return <Navigate to="/login" replace />;
  if (roles && !roles.includes(user.role.name)) return <Refused user={user} roles={roles} />;
  return (
    <LoginOverPage user={user} isShown={status === 'ended'}>
      {children(user)}
    </LoginOverPage>
  );
}

function Refused({ user, roles }: { user: User; roles: readonly string[] }) {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page that was opened
  useEffect(() => void explainRefusal(user, roles, pathname), []);
  return <Navigate to="/" replace />;
}
