import type { User } from '../../../contract/people/accounts.ts';
import { companyDayText } from '../../dashboard/dates.ts';
import { Alert } from '../../ui/alert.tsx';

export function SecondFactorDue({ user }: { user: User }) {
  const { enrolled = true, required_from: from = null } = user.second_factor ?? {};
  if (enrolled || from === null || user.password_is_temporary) return null;
  const isSoon = Date.parse(from) > Date.now();
  return (
    <Alert kind="warning" className="mb-4">
      {isSoon ? `From ${companyDayText(from)}, your role needs a second factor.` : 'Your role needs a second factor.'}
    </Alert>
  );
}
