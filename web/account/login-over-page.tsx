import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import type { User } from '../../contract/people/accounts.ts';
import { loadScript } from '../api/load-script.ts';

const LoginAgain = lazy(() => loadScript(() => import('./login-again.tsx')));

type Props = { user: User; isShown: boolean; children: ReactNode };

/** The page stays mounted under the login, so that nothing typed is lost. */
export function LoginOverPage({ user, isShown, children }: Props) {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isShown) focused.current = document.activeElement;
  }, [isShown]);
  useEffect(() => {
    if (!isShown && focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true });
  }, [isShown]);
  return (
    <>
      <div
        inert={isShown}
        className={isShown ? 'opacity-0 print:hidden [&_[popover]]:invisible [&_dialog]:invisible' : undefined}
      >
        {children}
      </div>
      <Suspense>{isShown && <LoginAgain user={user} />}</Suspense>
    </>
  );
}
