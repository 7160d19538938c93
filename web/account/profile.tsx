import { type ReactNode, useState } from 'react';
import type { User } from '../../contract/accounts.ts';
import { Alert } from '../ui/alert.tsx';
import { Card } from '../ui/card.tsx';
import { EmailPreferencesSection, type Preferences } from './email-preferences.tsx';
import { LogOutEverywhere } from './logout-everywhere.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

/** Profile and password of whoever is signed in; the password comes first while it is the mailed one. */
export function Profile({ user, preferences }: { user: User; preferences: Preferences | null }) {
  // As it was when the screen opened: the form that has just succeeded must not move away.
  const [mustChange] = useState(user.password_is_temporary);
  const password = (
    <Part title="Password">
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
    </Part>
  );
  return (
    <div className="grid gap-6">
      {user.password_is_temporary && (
        <Alert kind="warning">
          Your password is temporary. Please set your own password to order, write and change things.
        </Alert>
      )}
      {user.pending_email && (
        <Alert kind="info">
          We have mailed a link to <span className="wrap-anywhere">{user.pending_email}</span>. Your address changes
          once you have followed it; until then {user.email} counts.
        </Alert>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {mustChange && password}
        <Part title="Your details">
          <ProfileForm user={user} />
        </Part>
        {!mustChange && password}
        {preferences && (
          <Part title="Mails to you">
            <EmailPreferencesSection preferences={preferences} />
          </Part>
        )}
        <Part title="Sessions">
          <LogOutEverywhere />
        </Part>
      </div>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="p-5 sm:p-7">
    <h2 className="mb-5 text-xl">{title}</h2>
    {children}
  </Card>
);
