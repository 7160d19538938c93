import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { dashboardOf } from '../../../contract/shared/status.ts';
import { ScriptError } from '../../api/load-script.ts';
import { useSession } from '../../api/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../page-head.tsx';

const titles: Record<number, string> = { 403: 'No access', 404: 'Not found' };

const ordersUrls: Record<string, string> = {
  admin: '/admin/dashboard/orders',
  staff: '/staff/dashboard?panel=jobs',
  customer: '/customer/dashboard/orders',
};

const openPalette = () => document.querySelector<HTMLElement>('[data-open-palette]')?.click();

export function ScreenError() {
  const error = useRouteError();
  const { user } = useSession();
  const { revalidate, state } = useRevalidator();
  const isKnown = isRouteErrorResponse(error) && typeof error.data === 'string';
  if (!isKnown) console.error(error);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const needsOwnPassword = status === 403 && user?.password_is_temporary;
  // Trying again would give the same 404.
  if (status === 404 && user)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHead title={titles[404] ?? ''} />
        <p role="alert">{isKnown ? error.data : 'This page doesn’t exist.'}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={ordersUrls[user.role.name] ?? dashboardOf(user.role.name)}>
            {user.role.name === 'staff' ? 'My Jobs' : 'Orders'}
          </LinkButton>
          <Button tone="secondary" aria-haspopup="dialog" onClick={openPalette}>
            Search
          </Button>
        </div>
      </div>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-5">
      <PageHead title={needsOwnPassword ? 'Set your password first' : (titles[status] ?? 'Something went wrong')} />
      <Alert>{isKnown ? error.data : 'We couldn’t load this page. Please try again.'}</Alert>
      {needsOwnPassword ? (
        <LinkButton to="/set-password">Set your own password</LinkButton>
      ) : (
        <Button
          tone="secondary"
          // Another try in the same document would find the same scripts.
          onClick={() => (error instanceof ScriptError ? location.reload() : void revalidate())}
          pending={state === 'loading' && 'Loading…'}
        >
          Try again
        </Button>
      )}
    </div>
  );
}
