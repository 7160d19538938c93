import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { dashboardOf } from '../../contract/status.ts';
import { useSession } from '../api/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';

const titles: Record<number, string> = { 403: 'Not yet', 404: 'Not found' };

/** Stands in for a screen of the dashboard that could not be loaded; the rail stays. */
export function ScreenError() {
  const error = useRouteError();
  const { user } = useSession();
  const { revalidate, state } = useRevalidator();
  const isKnown = isRouteErrorResponse(error) && typeof error.data === 'string';
  if (!isKnown) console.error(error);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const waitsForPassword = status === 403 && user?.password_is_temporary;
  return (
    <div className="grid justify-items-start gap-5">
      <h1 className="text-2xl">{titles[status] ?? 'This did not work'}</h1>
      <Alert>{isKnown ? error.data : 'Something went wrong on our side. Please try again.'}</Alert>
      {waitsForPassword ? (
        <LinkButton to="/set-password">Set your own password</LinkButton>
      ) : status === 404 && user ? (
        // What is not there is not there the second time either.
        <LinkButton to={dashboardOf(user.role.name)}>Go to your dashboard</LinkButton>
      ) : (
        <Button tone="secondary" onClick={() => void revalidate()} pending={state === 'loading' && 'Loading…'}>
          Try again
        </Button>
      )}
    </div>
  );
}
