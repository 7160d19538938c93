import { loadProfileData } from '../account/profile-data.ts';
import { call } from '../api/browser.ts';
import { currentUser } from '../api/session.ts';
import { BillingProfileForm } from '../billing/billing-profile-form.tsx';
import { ProfilePage } from '../dashboard/frame/profile-page.tsx';
import { Retry } from '../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../dashboard/load-or-redirect.ts';
import { SectionCard } from '../record/section-card.tsx';
import type { Route } from './+types/profile.ts';

export { ScreenError as ErrorBoundary } from '../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../dashboard/list/list-skeleton.tsx';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const user = await currentUser();
  if (user?.password_is_temporary) return null;
  const [profile, billing] = await Promise.all([
    loadProfileData(url),
    settledOrRedirect(call('GET /customer/billing-profile'), url, { failed: 'Failed to fetch your billing details.' }),
  ]);
  return { profile, billing };
}

export default function ProfileScreen({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <ProfilePage />;
  const { profile, billing } = loaderData;
  return (
    <ProfilePage
      data={profile}
      billing={
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
      }
    />
  );
}
