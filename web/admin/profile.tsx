import { loadProfileData } from '../account/profile-data.ts';
import { currentUser } from '../api/session.ts';
import { dashboardMeta } from '../dashboard/frame/dashboard-meta.ts';
import { ProfilePage } from '../dashboard/frame/profile-page.tsx';
import type { Route } from './+types/profile.ts';

export { ScreenError as ErrorBoundary } from '../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../dashboard/list/list-skeleton.tsx';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const user = await currentUser();
  return user?.password_is_temporary ? null : loadProfileData(url);
}

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Profile');

export default function ProfileScreen({ loaderData }: Route.ComponentProps) {
  return <ProfilePage data={loaderData} />;
}
