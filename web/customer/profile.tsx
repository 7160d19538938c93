import { Suspense } from 'react';
import { Erasure } from '../account/my-data/erasure.tsx';
import { loadProfileData } from '../account/profile-data.ts';
import { call } from '../api/browser.ts';
import { currentUser } from '../api/session.ts';
import { BillingProfileForm } from '../billing/billing-profile-form.tsx';
import { ProfilePage } from '../dashboard/frame/profile-page.tsx';
import { Retry } from '../dashboard/frame/retry.tsx';
import { later } from '../dashboard/later.tsx';
import { settledOrRedirect } from '../dashboard/load-or-redirect.ts';
import { SectionCard } from '../record/section-card.tsx';
import type { Route } from './+types/profile.ts';

const DpaCard = later(() => import('../billing/dpa-card.tsx').then((part) => part.DpaCard));

export { ScreenError as ErrorBoundary } from '../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../dashboard/list/list-skeleton.tsx';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const user = await currentUser();
  if (user?.password_is_temporary) return null;
  const [profile, billing, dpa] = await Promise.all([
    loadProfileData(url),
    settledOrRedirect(call('GET /customer/billing-profile'), url, { failed: 'Failed to fetch your billing details.' }),
    settledOrRedirect(call('GET /customer/dpa/state'), url, { failed: 'Failed to fetch your agreement.' }),
  ]);
  return { profile, billing, dpa, user };
}

export default function ProfileScreen({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <ProfilePage />;
  const { profile, billing, dpa, user } = loaderData;
  return (
    <ProfilePage
      data={profile}
      erasure={user && <Erasure user={user} />}
      billing={
        <>
          <SectionCard id="billing" title="Billing details">
            {billing.error !== null ? (
              <Retry message={billing.error} />
            ) : (
              <BillingProfileForm
                key={billing.content.updated_at}
                profile={billing.content}
                save={(body) => call('PUT /customer/billing-profile', { body })}
              />
            )}
          </SectionCard>
          {dpa.content && (dpa.content.is_needed || dpa.content.accepted) && (
            <Suspense>
              <DpaCard state={dpa.content} userName={user?.name ?? ''} />
            </Suspense>
          )}
        </>
      }
    />
  );
}
