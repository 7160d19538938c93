import { Link } from 'react-router';
import type { User } from '../../../contract/people/accounts.ts';
import { dayText } from '../../dashboard/dates.ts';
import { Alert } from '../../ui/alert.tsx';
import { securityUrl } from './security-url.ts';

export function SecondFactorBanner({ user }: { user: User }) {
  const { enrolled = true, required_from: from = null } = user.second_factor ?? {};
  if (enrolled || from === null || user.password_is_temporary) return null;
  const isSoon = Date.parse(from) > Date.now();
  return (
    <Alert kind="warning" className="mb-6 shrink-0 print:hidden">
      {isSoon ? `From ${dayText(from)}, your role needs a second factor.` : 'Your role needs a second factor.'}{' '}
      <Link to={securityUrl(user.role.name)} className="underline underline-offset-4">
        Set it up now
      </Link>
      .
    </Alert>
  );
}
