import type { ReactNode } from 'react';
import { type DataStrategyResult, Navigate, redirect } from 'react-router';
import type { User } from '../../contract/accounts.ts';
import { markLoadStart } from '../api/live-events.ts';
import { currentUser, useSession } from '../api/session.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { loginUrl } from './login-redirect.ts';

/** Role names; null allows every signed-in user. */
type Roles = readonly string[] | null;
type Next = () => Promise<Record<string, DataStrategyResult>>;

/**
 * Redirects visitors to the login, and other roles to the home page. Runs in the browser: the server never sees the
 * token.
 */
export const requireRole =
  (roles: Roles = null) =>
  async ({ url }: { url: URL }, next: Next) => {
    markLoadStart();
    const user = await currentUser();
    if (!user) throw redirect(loginUrl(url));
    if (roles && !roles.includes(user.role.name)) throw redirect('/');
    return next();
  };

/** Checks again while the screen is shown, since any tab may log out or change the user. */
export function Guarded({ roles = null, children }: { roles?: Roles; children: (user: User) => ReactNode }) {
  const { status, user } = useSession();
  if (status === 'loading' && !user) return <LoadingScreen />;
  if (!user) return <Navigate to="/login" replace />;
  if (roles && !roles.includes(user.role.name)) return <Navigate to="/" replace />;
  return children(user);
}
