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

type Props = { data: ProfileData };

export function SecondFactorCard({ user, data: { security, sessions } }: Props & { user: User }) {
  const thisDevice = sessions.content?.data.find(({ current }) => current)?.agent;
  return (
    <SectionCard id={SECURITY_ID} title="Second factor" badge={<State security={security.content} />}>
      <SecondFactorDue user={user} />
      {security.error !== null ? (
        <Retry message={security.error} />
      ) : (
        <SecondFactorSection security={security.content} suggestedName={thisDevice ?? 'My device'} />
      )}
    </SectionCard>
  );
}

export const SessionsCard = ({ id, data }: { id: string; data: ProfileData | null }) => (
  <SectionCard id={id} title="Where you’re logged in">
    {data?.sessions.error && <Retry message={data.sessions.error} />}
    {data?.sessions.content && <SessionsSection sessions={data.sessions.content.data} />}
    <LogOutEverywhere />
  </SectionCard>
);

function State({ security }: { security: Security | null }) {
  if (!security) return null;
  const isOn = security.totp !== null || security.passkeys.length > 0;
  return isOn ? <Status label="On" tone="good" /> : <Status label="Off" />;
}
