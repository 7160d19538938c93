import { useMemo } from 'react';
import { useSession } from '../api/session.ts';
import { Retry } from '../dashboard/frame/retry.tsx';
import { PageHead } from '../dashboard/page-head.tsx';
import { useLiveReload } from '../dashboard/use-live-events.ts';
import type { AdminThread } from './admin-thread.ts';
import { ChatFrame } from './chat-frame.tsx';
import { Thread } from './thread.tsx';
import { useLastLoaded } from './use-last-loaded.ts';

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
