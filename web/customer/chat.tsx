import { AdminChat, loadAdminThread } from '../chat/admin-chat.tsx';
import type { Route } from './+types/chat.ts';

export { ListSkeleton as HydrateFallback } from '../dashboard/list/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../dashboard/screen-error.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadAdminThread(url);

export default function Chat({ loaderData }: Route.ComponentProps) {
  return <AdminChat title="Chat" thread={loaderData} />;
}
