import { Link } from 'react-router';
import { useSession } from '../api/session.ts';
import { Alert } from '../ui/alert.tsx';

/** The checkout is for guests: who is logged in orders from the account, where nothing is asked twice. */
export function SignedInNotice({ slug }: { slug: string }) {
  const { user } = useSession();
  if (user?.role.name !== 'customer' || user.password_is_temporary) return null;
  return (
    <Alert kind="info" className="mb-6">
      You are logged in as {user.name}.{' '}
      <Link to={`/customer/dashboard/new-order/${slug}`} className="underline underline-offset-4">
        Order from your account
      </Link>
    </Alert>
  );
}
