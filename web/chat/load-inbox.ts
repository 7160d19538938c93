import type { Conversation, Message } from '../../contract/inbox/chat.ts';
import type { ListedUser } from '../../contract/office/users.ts';
import type { ListedOrder } from '../../contract/selling/orders-admin.ts';
import type { Page } from '../../contract/shared/http.ts';
import { call } from '../api/browser.ts';
import { type Settled, settled } from '../api/page-data.ts';
import { settledOrRedirect } from '../dashboard/load-or-redirect.ts';

export type Conversations = { data: Conversation[]; total: number };
export type OpenThread = {
  person: Pick<ListedUser, 'id' | 'name' | 'email' | 'role'>;
  inboxId: number;
  latestOrder: ListedOrder | null;
  latest: Page<Message>;
};
export type Inbox = { list: Settled<Conversations>; open: Settled<OpenThread> | null };

const PER_PAGE = 25;
const MAX_PAGES = 20;

const pagesOf = (url: URL): number => Math.min(MAX_PAGES, Math.max(1, Number(url.searchParams.get('page')) || 1));

async function loadConversations(url: URL): Promise<Conversations> {
  const search = url.searchParams.get('search') ?? '';
  const pages = await Promise.all(
    Array.from({ length: pagesOf(url) }, (_, i) =>
      call('GET /conversations', { query: { page: i + 1, per_page: PER_PAGE, search } }),
    ),
  );
  // A conversation that moves up between two requests is on both pages.
  const byId = new Map(pages.flatMap(({ data }) => data).map((one) => [one.id, one]));
  return { data: [...byId.values()], total: pages[0]?.meta.total ?? 0 };
}

async function loadThread(userId: number): Promise<OpenThread> {
  const [person, latest, inbox] = await Promise.all([
    call('GET /admin/users/{id}', { params: { id: userId } }),
    call('GET /messages/{userId}', { params: { userId } }),
    call('GET /admin-user'),
  ]);
  return { person, latest, inboxId: inbox.id, latestOrder: await latestOrderOf(person) };
}

/** Context only: the conversation is shown without it. */
async function latestOrderOf({ id, role }: OpenThread['person']): Promise<ListedOrder | null> {
  if (role.name !== 'customer') return null;
  const orders = await settled(call('GET /admin/orders', { query: { user_id: id, per_page: 1 } }), '');
  return orders.content?.data[0] ?? null;
}

export async function loadInbox(url: URL): Promise<Inbox> {
  const userId = Number(url.searchParams.get('with')) || null;
  const [list, open] = await Promise.all([
    settledOrRedirect(loadConversations(url), url, { failed: 'Failed to fetch conversations.' }),
    userId === null ? null : settledOrRedirect(loadThread(userId), url, { failed: 'Failed to fetch messages.' }),
  ]);
  return { list, open };
}
