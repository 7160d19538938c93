import { useMemo } from 'react';
import type { Message } from '../../contract/chat.ts';
import type { Page } from '../../contract/http.ts';
import { call } from '../api/browser.ts';
import { ApiError } from '../api/call.ts';
import type { Settled } from '../api/page-data.ts';
import { useSession } from '../api/session.ts';
import { inPlace } from '../dashboard/load-list.ts';
import { loadOrRedirect } from '../dashboard/load-or-redirect.ts';
import { PageHead } from '../dashboard/page-head.tsx';
import { Retry } from '../dashboard/retry.tsx';
import { useLiveReload } from '../dashboard/use-live.ts';
import { ChatFrame } from './chat-frame.tsx';
import { Thread } from './thread.tsx';
import { useLastGood } from './use-last-good.ts';

type Office = { id: number; name: string };
export type AdminThread = Settled<{ office: Office; latest: Page<Message> }>;

const nobody = 'Could not find admin user to chat with.';

/** The office and the latest part of the conversation with it. */
export async function loadAdminThread(url: URL): Promise<AdminThread> {
  const missing = (error: unknown) => error instanceof ApiError && error.status === 404;
  let isMissing = false;
  const asked = call('GET /admin-user').catch((error: unknown) => {
    isMissing = missing(error);
    throw error;
  });
  const words = { failed: 'Failed to get admin user.' };
  const office = await inPlace(loadOrRedirect(asked, url, words), words.failed);
  if (office.error !== null) return { content: null, error: isMissing ? nobody : office.error };
  const failed = 'Failed to load chat with admin.';
  const { id } = office.content;
  const latest = await inPlace(
    loadOrRedirect(call('GET /messages/{userId}', { params: { userId: id } }), url, { failed }),
    failed,
  );
  if (latest.error !== null) return latest;
  return { content: { office: office.content, latest: latest.content }, error: null };
}

/** The one conversation that customers and staff have. */
export function AdminChat({ title, thread: loaded }: { title: string; thread: AdminThread }) {
  const { user } = useSession();
  const thread = useLastGood(loaded, user?.id ?? null);
  useLiveReload('message', 'message.read');
  const meId = user?.id ?? 0;
  const otherId = thread.content?.office.id ?? 0;
  const side = useMemo(() => ({ isMember: true, meId, otherId }), [meId, otherId]);
  if (thread.error !== null)
    return (
      <>
        <PageHead title={title} />
        <Retry words={thread.error} />
      </>
    );
  const { office, latest } = thread.content;
  return (
    <>
      <PageHead title={title} intro={`${office.name} and the office read and answer here.`} />
      <ChatFrame>
        <Thread
          key={otherId}
          side={side}
          name={office.name}
          latest={latest}
          empty="No messages yet. Ask what you like: about an order, an invoice or a day that suits you."
        />
      </ChatFrame>
    </>
  );
}
