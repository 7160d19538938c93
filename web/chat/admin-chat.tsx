import { useMemo } from 'react';
import type { Message } from '../../contract/inbox/chat.ts';
import type { Page } from '../../contract/shared/http.ts';
import { call } from '../api/browser.ts';
import type { Settled } from '../api/page-data.ts';
import { useSession } from '../api/session.ts';
import { Retry } from '../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../dashboard/load-or-redirect.ts';
import { PageHead } from '../dashboard/page-head.tsx';
import { useLiveReload } from '../dashboard/use-live-events.ts';
import { ChatFrame } from './chat-frame.tsx';
import { Thread } from './thread.tsx';
import { useLastLoaded } from './use-last-loaded.ts';

type AdminUser = { id: number; name: string };
export type AdminThread = Settled<{ admin: AdminUser; latest: Page<Message> }>;

export async function loadAdminThread(url: URL): Promise<AdminThread> {
  const admin = await settledOrRedirect(call('GET /admin-user'), url, {
    failed: 'Failed to get admin user.',
    missing: 'Could not find admin user to chat with.',
  });
  if (admin.error !== null) return admin;
  const latest = await settledOrRedirect(
    call('GET /messages/{userId}', { params: { userId: admin.content.id } }),
    url,
    {
      failed: 'Failed to load chat with admin.',
    },
  );
  if (latest.error !== null) return latest;
  return { content: { admin: admin.content, latest: latest.content }, error: null };
}

type Props = { thread: AdminThread };

/** The panel of the staff: they have one conversation. */
export const AdminChat = ({ title, thread }: Props & { title: string }) => {
  useLiveReload('message', 'message.read');
  return (
    <>
      <PageHead title={title} />
      <ChatFrame>
        <SupportThread thread={thread} />
      </ChatFrame>
    </>
  );
};

export function SupportThread({ thread: loaded }: Props) {
  const { user } = useSession();
  const thread = useLastLoaded(loaded, user?.id ?? null);
  const meId = user?.id ?? 0;
  const otherId = thread.content?.admin.id ?? 0;
  const viewpoint = useMemo(() => ({ isParticipant: true, meId, otherId }), [meId, otherId]);
  if (thread.error !== null)
    return (
      <div className="p-4">
        <Retry message={thread.error} />
      </div>
    );
  const { admin, latest } = thread.content;
  return (
    <Thread
      key={otherId}
      viewpoint={viewpoint}
      name={admin.name}
      latest={latest}
      empty="No messages yet. Write to us about an order, an invoice or anything else."
    />
  );
}
