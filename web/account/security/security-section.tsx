import type { ReactNode } from 'react';
import type { User } from '../../../contract/people/accounts.ts';
import type { Security } from '../../../contract/people/second-factor.ts';
import { Retry } from '../../dashboard/frame/retry.tsx';
import { SectionCard } from '../../record/section-card.tsx';
import { Status } from '../../ui/status.tsx';
import { LogOutEverywhere } from '../logout-everywhere.tsx';
import type { ProfileData } from '../profile-data.ts';
import { SecondFactorDue } from './second-factor-due.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SECURITY_ID } from './security-url.ts';
import { SessionsSection } from './sessions-section.tsx';

type Props = { user: User; data: ProfileData | null; password: ReactNode };

export function SecuritySection({ user, data, password }: Props) {
  const security = data?.security;
  const sessions = data?.sessions;
  const thisDevice = sessions?.content?.data.find(({ current }) => current)?.agent;
  return (
    <div id={SECURITY_ID} className="grid scroll-mt-6 grid-cols-1 gap-4">
      {password}
      {security && (
        <SectionCard title="Second factor" badge={<State security={security.content} />}>
          <SecondFactorDue user={user} />
          {security.error !== null ? (
            <Retry message={security.error} />
          ) : (
            <SecondFactorSection security={security.content} suggestedName={thisDevice ?? 'My device'} />
          )}
        </SectionCard>
      )}
      <SectionCard title="Where you’re logged in">
        {sessions?.error && <Retry message={sessions.error} />}
        {sessions?.content && <SessionsSection sessions={sessions.content.data} />}
        <LogOutEverywhere />
      </SectionCard>
    </div>
  );
}

function State({ security }: { security: Security | null }) {
  if (!security) return null;
  const isOn = security.totp !== null || security.passkeys.length > 0;
  return isOn ? <Status label="On" tone="good" /> : <Status label="Off" />;
}
