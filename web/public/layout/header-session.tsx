import clsx from 'clsx';
import { dashboardOf } from '../../../contract/status.ts';
import { signOut, useSession } from '../../api/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';

/** Fixed width: no layout shift. */
export function HeaderSession({ className }: { className?: string }) {
  const { status, user } = useSession();
  const dashboard = user ? dashboardOf(user.role.name) : '/';
  return (
    <div className={clsx('min-h-11 items-center justify-end gap-4 lg:min-w-80', className)}>
      {user ? (
        <>
          <span className="max-w-48 truncate text-ink-soft" title={user.name}>
            Welcome <span className="font-medium text-ink">{user.name}</span>
          </span>
          {dashboard === '/' ? (
            <Button tone="secondary" onClick={() => void signOut()}>
              Log out
            </Button>
          ) : (
            <LinkButton tone="secondary" to={dashboard}>
              Dashboard
            </LinkButton>
          )}
        </>
      ) : (
        status === 'visitor' && (
          <LinkButton tone="secondary" to="/login" className="in-[html[data-session=stored]]:invisible">
            Log in
          </LinkButton>
        )
      )}
    </div>
  );
}
