import { useState } from 'react';
import type { User } from '../../contract/accounts.ts';
import { Alert } from '../ui/alert.tsx';
import { Card } from '../ui/card.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

/** Profile and password of whoever is signed in; the password comes first while it is the mailed one. */
export function Profile({ user }: { user: User }) {
  // As it was when the screen opened: the form that has just succeeded must not move away.
  const [mustChange] = useState(user.password_is_temporary);
  const password = (
    <Card className="p-5 sm:p-7">
      <h2 className="mb-5 text-xl">Password</h2>
      {mustChange ? (
        <PasswordForm
          user={user}
          currentLabel="One-time password"
          currentHelp={`From our mail to ${user.email}`}
          action="Set password"
        />
      ) : (
        <PasswordForm user={user} />
      )}
    </Card>
  );
  return (
    <div className="grid gap-6">
      {user.password_is_temporary && (
        <Alert kind="warning">
          Your password is temporary. Please set your own password to order, write and change things.
        </Alert>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {mustChange && password}
        <Card className="p-5 sm:p-7">
          <h2 className="mb-5 text-xl">Your details</h2>
          <ProfileForm user={user} />
        </Card>
        {!mustChange && password}
      </div>
    </div>
  );
}
