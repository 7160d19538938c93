import { Suspense } from 'react';
import { mayChoosePassword } from '../account/may-choose-password.ts';
import { currentUser } from '../api/session.ts';
import { dashboardMeta } from '../dashboard/frame/dashboard-meta.ts';
import { later } from '../dashboard/later.tsx';
import { ListSkeleton } from '../dashboard/list/list-skeleton.tsx';
import type { Route } from './+types/index.ts';
import { loadOrders, MyOrders } from './orders/my-orders.tsx';

const ProfilePage = later(() => import('../dashboard/frame/profile-page.tsx').then((part) => part.ProfilePage));

export { ScreenError as ErrorBoundary } from '../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../dashboard/list/list-skeleton.tsx';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const user = await currentUser();
  // The session of a purchase reads its orders, and chooses a password above them.
  return user?.password_is_temporary && !mayChoosePassword(user) ? null : loadOrders(url);
}

export const meta: Route.MetaFunction = (args) =>
  dashboardMeta(args, args.loaderData === null ? 'Profile' : 'My Orders');

export default function Index({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <MyOrders {...loaderData} />;
  return (
    <Suspense fallback={<ListSkeleton />}>
      <ProfilePage />
    </Suspense>
  );
}
