import type { Route } from './+types/orders.ts';
import { loadOrders, MyOrders } from './my-orders.tsx';

export { ScreenError as ErrorBoundary } from '../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../dashboard/list/list-skeleton.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadOrders(url);

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <MyOrders {...loaderData} />;
}
