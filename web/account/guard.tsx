import type { ReactNode } from 'react';
import { type DataStrategyResult, Navigate, redirect } from 'react-router';
import type { User } from '../../contract/accounts.ts';
import { beginAsking } from '../api/live.ts';
import { currentUser, useSession } from '../api/session.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { loginFor } from './safe-next.ts';

/** Role names; null is everyone who is signed in. */
type Roles = readonly string[] | null;
type Next = () => Promise<Record<string, DataStrategyResult>>;

/**
 * Lets in who is signed in and has one of these roles; a visitor goes to the log-in, anyone else to the home page.
 * Runs before a screen and its loaders, in the browser alone: the token never leaves it.
 */
export const guard =
  (roles: Roles = null) =>
  async ({ url }: { url: URL }, next: Next) => {
    beginAsking();
    const user = await currentUser();
    if (!user) throw redirect(loginFor(url));
    if (roles && !roles.includes(user.role.name)) throw redirect('/');
    return next();
  };

/** The same for as long as the screen is shown: a log-out or another log-in, here or in another tab, ends it. */
export function Guarded({ roles = null, children }: { roles?: Roles; children: (user: User) => ReactNode }) {
  const { status, user } = useSession();
  if (status === 'loading' && !user) return <LoadingScreen />;
  if (!user) return <Navigate to="/login" replace />;
  if (roles && !roles.includes(user.role.name)) return <Navigate to="/" replace />;
  return children(user);
}
