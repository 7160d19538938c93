import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { User } from '../../contract/people/accounts.ts';
import { createStore } from '../api/store.ts';
import { Alert } from '../ui/alert.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Container } from '../ui/section.tsx';

const names: Record<string, { one: string; all: string }> = {
  admin: { one: 'as an admin', all: 'admins' },
  staff: { one: 'as staff', all: 'staff' },
  customer: { one: 'as a customer', all: 'customers' },
};

const loggedInAs = ({ role }: User) => `You’re logged in ${names[role.name]?.one ?? `with the role “${role.name}”`}.`;

export const canOrder = (user: User): boolean => user.role.name === 'customer';

export const orderRefusal = (user: User): string =>
  `${loggedInAs(user)} Only customers can place orders. To order, log out first.`;

const refusal = createStore<string | null>(null);

/** The home page shows it, where the guard sends users with another role. */
export function explainRefusal(user: User, roles: readonly string[], path: string): void {
  const allowed = roles.map((role) => names[role]?.all ?? role).join(' and ');
  refusal.set(
    path.startsWith('/customer/dashboard/new-order/')
      ? orderRefusal(user)
      : `${loggedInAs(user)} The page you opened is only for ${allowed}.`,
  );
}

export function RoleRefusal() {
  const { pathname } = useLocation();
  const message = refusal.useValue();
  useEffect(() => {
    if (pathname !== '/') refusal.set(null);
  }, [pathname]);
  if (message === null || pathname !== '/') return null;
  return (
    <Container className="py-4">
      <Alert kind="warning" className="items-center *:last:grow">
        <div className="flex items-center justify-between gap-2">
          {message}
          <IconButton label="Close" onClick={() => refusal.set(null)} className="-my-3">
            <X aria-hidden size={18} />
          </IconButton>
        </div>
      </Alert>
    </Container>
  );
}
