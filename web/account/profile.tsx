import { type ReactNode, useState } from 'react';
import type { User } from '../../contract/people/accounts.ts';
import { Anchors } from '../dashboard/anchors.tsx';
import { SectionCard } from '../record/section-card.tsx';
import { Alert } from '../ui/alert.tsx';
import { DataCopies } from './copies/data-copies.tsx';
import { NotificationPreferencesSection } from './notification-preferences.tsx';
import { PasswordForm } from './password-form.tsx';
import type { ProfileData } from './profile-data.ts';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactorCard, SessionsCard } from './security/security-section.tsx';
import { SECURITY_ID } from './security/security-url.ts';

/** `erasure`: of customers. */
type Props = { user: User; data: ProfileData | null; billing?: ReactNode; erasure?: ReactNode };

/** `data` is null while the password is temporary. */
export function Profile({ user, data, billing, erasure }: Props) {
  // Fixed on opening, so that the form does not move after it succeeds.
  const [isPasswordFirst] = useState(user.password_is_temporary);
  const password = (
    <SectionCard id="password" title="Password">
      {/* One form for both cases: its success message must survive the change. */}
      <PasswordForm
        isCompact
        isSecondary={!isPasswordFirst}
        user={user}
        {...(user.password_is_temporary && temporaryTexts(user))}
      />
    </SectionCard>
  );
  return (
    <div className="grid max-w-160 grid-cols-1 gap-4">
      {data && (
        <Anchors label="Parts of the profile" anchors={billing ? [details, bills, ...others] : [details, ...others]} />
      )}
      {user.password_is_temporary && <Alert kind="warning">{temporaryText(user)}</Alert>}
      {user.pending_email && (
        <Alert kind="info">
          We sent a link to <span className="wrap-anywhere">{user.pending_email}</span>. Open it to confirm your new
          email. Until then, we use {user.email}.
        </Alert>
      )}
      {isPasswordFirst && password}
      <SectionCard id={details.id} title="Your details">
        <ProfileForm user={user} isSecondary={isPasswordFirst} />
      </SectionCard>
      {billing}
      {!isPasswordFirst && password}
      {data && <SecondFactorCard user={user} data={data} />}
      {data && (
        <SectionCard id="notifications" title="Notifications">
          <NotificationPreferencesSection preferences={data.preferences} />
        </SectionCard>
      )}
      {data && (
        <SectionCard id="my-data" title="My data">
          <DataCopies userId={user.id} />
          {erasure}
        </SectionCard>
      )}
      <SessionsCard id="sessions" data={data} />
    </div>
  );
}

/** Customers learn what they can't do until then. */
const temporaryText = ({ role }: User): string =>
  role.name === 'customer'
    ? 'Your password is temporary. Choose your own to place orders.'
    : 'Your password is temporary. Choose your own.';

const details = { id: 'details', label: 'Details' };
const bills = { id: 'billing', label: 'Billing' };
const others = [
  { id: 'password', label: 'Password' },
  { id: SECURITY_ID, label: 'Second factor' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'my-data', label: 'My data' },
  { id: 'sessions', label: 'Sessions' },
];

const isAdmin = ({ role }: User) => role.name === 'admin';

const temporaryTexts = (user: User) => ({
  currentLabel: 'One-time password',
  currentHelp: isAdmin(user)
    ? 'Your password was printed by create-admin.'
    : `Your password was sent to ${user.email}.`,
  action: 'Set password',
});
