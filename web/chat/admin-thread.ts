import type { Message } from '../../contract/inbox/chat.ts';
import type { Page } from '../../contract/shared/http.ts';
import { call } from '../api/browser.ts';
import type { Settled } from '../api/page-data.ts';
import { settledOrRedirect } from '../dashboard/load-or-redirect.ts';

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
