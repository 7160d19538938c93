import { type ReactNode, useEffect } from 'react';
import { type DataStrategyResult, Navigate, redirect, useLocation } from 'react-router';
import type { User } from '../../contract/people/accounts.ts';
import { markLoadStart } from '../api/live-events.ts';
import { currentUser, useSession } from '../api/session.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { loginUrl } from './login-redirect.ts';
import { explainRefusal } from './role-refusal.tsx';
import { enrollmentUrl, mustEnroll } from './security/enrollment.ts';

/** Null allows every signed-in user. */
type Roles = readonly string[] | null;
type Next = () => Promise<Record<string, DataStrategyResult>>;

/** Runs in the browser: the server never sees the token. */
export const requireRole =
  (roles: Roles = null) =>
  async ({ url }: { url: URL }, next: Next) => {
    markLoadStart();
    const user = await currentUser();
    if (!user) throw redirect(loginUrl(url));
    if (roles && !roles.includes(user.role.name)) {
      explainRefusal(user, roles, url.pathname);
      throw redirect('/');
    }
    if (await mustEnroll(user)) throw redirect(enrollmentUrl(url.pathname + url.search));
    return next();
  };

/** Checks again while the screen is shown: any tab may log out or change the user. */
export function Guarded({ roles = null, children }: { roles?: Roles; children: (user: User) => ReactNode }) {
  const { status, user } = useSession();
  if (status === 'loading' && !user) return <LoadingScreen />;
  if (!user) return <Navigate to="/login" replace />;
  if (roles && !roles.includes(user.role.name)) return <Refused user={user} roles={roles} />;
  return children(user);
}

function Refused({ user, roles }: { user: User; roles: readonly string[] }) {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page that was opened
  useEffect(() => explainRefusal(user, roles, pathname), []);
  return <Navigate to="/" replace />;
}
