import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { User } from '../../contract/people/accounts.ts';
import { useSession } from '../api/session.ts';
import { useHydrated } from '../ui/hooks/use-hydrated.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { pathAfterLogin } from './login-redirect.ts';

function pathOf({ role, password_is_temporary }: User, search: string): string {
  const next = new URLSearchParams(search).get('next');
  if (!next && password_is_temporary && role.name !== 'admin') return '/set-password';
  return pathAfterLogin(next, role.name);
}

export function VisitorsOnly({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  const { status, user } = useSession();
  // The router's location is this page's until the next one is shown.
  const { search } = useLocation();
  // The form redirects a visitor who signs in here.
  const [cameAsVisitor, setCameAsVisitor] = useState(false);
  if (isHydrated && status === 'visitor' && !cameAsVisitor) setCameAsVisitor(true);
  if (user && !cameAsVisitor) return <Navigate to={pathOf(user, search)} replace />;
  if (status === 'loading' && !cameAsVisitor) return <LoadingScreen />;
  return <div className="before-session:invisible">{children}</div>;
}
