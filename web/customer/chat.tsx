import { loadOfficeThread, OfficeChat } from '../chat/admin-chat.tsx';
import type { Route } from './+types/chat.ts';

export { ListSkeleton as HydrateFallback } from '../dashboard/list-skeleton.tsx';
export { Problem as ErrorBoundary } from '../dashboard/screen-error.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadOfficeThread(url);

export default function Chat({ loaderData }: Route.ComponentProps) {
  return <OfficeChat title="Chat" thread={loaderData} />;
}
