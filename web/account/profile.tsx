import { type ReactNode, useState } from 'react';
import type { User } from '../../contract/accounts.ts';
import { Alert } from '../ui/alert.tsx';
import { Card } from '../ui/card.tsx';
import { EmailPreferencesSection, type Preferences } from './email-preferences.tsx';
import { LogOutEverywhere } from './logout-everywhere.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

export function Profile({ user, preferences }: { user: User; preferences: Preferences | null }) {
  // Fixed on opening, so that the form does not move after it succeeds.
  const [mustChange] = useState(user.password_is_temporary);
  const password = (
    <ProfileCard title="Password">
      {mustChange ? (
        <PasswordForm
          user={user}
          currentLabel="One-time password"
          currentHelp={`From our email to ${user.email}`}
          action="Set password"
        />
      ) : (
        <PasswordForm user={user} />
      )}
    </ProfileCard>
  );
  return (
    <div className="grid gap-6">
      {user.password_is_temporary && (
        <Alert kind="warning">
          Your password is temporary. Please set your own password to place orders and make changes.
        </Alert>
      )}
      {user.pending_email && (
        <Alert kind="info">
          We sent a link to <span className="wrap-anywhere">{user.pending_email}</span>. Open it to confirm your new
          email. Until then, we use {user.email}.
        </Alert>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {mustChange && password}
        <ProfileCard title="Your details">
          <ProfileForm user={user} />
        </ProfileCard>
        {!mustChange && password}
        {preferences && (
          <ProfileCard title="Email notifications">
            <EmailPreferencesSection preferences={preferences} />
          </ProfileCard>
        )}
        <ProfileCard title="Sessions">
          <LogOutEverywhere />
        </ProfileCard>
      </div>
    </div>
  );
}

const ProfileCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="p-5 sm:p-7">
    <h2 className="mb-5 text-xl">{title}</h2>
    {children}
  </Card>
);
