import type { ReactNode } from 'react';
import type { ListedUser } from '../../../../contract/office/users.ts';
import { roleLabel } from '../../../dashboard/role-label.ts';

const ADMIN_RIGHTS = 'Admins can see and change everything: orders, payments, customers, the team and its roles.';

type Question = { title: string; action: string; text: ReactNode };

/** `role` is null if the roles could not be loaded. */
export function roleQuestion(person: ListedUser | null, name: string, role: string | null): Question | null {
  if (role === null || role === person?.role.name) return null;
  if (!person)
    return role === 'admin'
      ? { title: `Add ${name} as an admin?`, action: 'Add admin', text: <p>{ADMIN_RIGHTS}</p> }
      : null;
  const isPromotion = role === 'admin';
  return {
    title: isPromotion ? `Make ${name} an admin?` : `Change ${name}’s role to ${roleLabel(role)}?`,
    action: isPromotion ? 'Make admin' : 'Change role',
    text: (
      <>
        {isPromotion && <p className="mb-3">{ADMIN_RIGHTS}</p>}
        {person.role.name === 'admin' && <p className="mb-3">They’ll no longer be an admin.</p>}
        <p>
          They’ll be logged out everywhere.
          {person.role.name === 'staff' && ' Jobs they haven’t delivered are released; their commissions are kept.'}
        </p>
      </>
    ),
  };
}
