import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import type { User } from '../../contract/people/accounts.ts';
import { Alert } from '../ui/alert.tsx';
import { NotificationPreferencesSection } from './notification-preferences.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileCard } from './profile-card.tsx';
import type { ProfileData } from './profile-data.ts';
import { ProfileForm } from './profile-form.tsx';
import { SecuritySection } from './security/security-section.tsx';

type Props = { user: User; data: ProfileData | null; billing?: ReactNode };

/** `data` is null while the password is temporary. */
export function Profile({ user, data, billing }: Props) {
  // Fixed on opening, so that the form does not move after it succeeds.
  const [isPasswordFirst] = useState(user.password_is_temporary);
  const password = (
    <ProfileCard title="Password">
      {/* One form for both cases: its success message must survive the change. */}
      <PasswordForm isCompact user={user} {...(user.password_is_temporary && temporaryTexts(user))} />
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
      <div className={clsx('grid items-start gap-6 xl:grid-cols-2', billing && 'xl:grid-rows-[auto_1fr]')}>
        {isPasswordFirst && password}
        <ProfileCard title="Your details">
          <ProfileForm user={user} />
        </ProfileCard>
        {billing && <div className="xl:col-start-2 xl:row-span-2 xl:row-start-1">{billing}</div>}
        {data && (
          <ProfileCard title="Notifications">
            <NotificationPreferencesSection preferences={data.preferences} />
          </ProfileCard>
        )}
      </div>
      <SecuritySection data={data} password={!isPasswordFirst && password} />
    </div>
  );
}

const temporaryTexts = ({ email }: User) => ({
  currentLabel: 'One-time password',
  currentHelp: `From our email to ${email}`,
  action: 'Set password',
});
