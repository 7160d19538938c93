import type { Conversation, Message } from '../../contract/chat.ts';
import type { Page } from '../../contract/http.ts';
import type { ListedUser } from '../../contract/people.ts';
import { call } from '../api/browser.ts';
import type { Settled } from '../api/page-data.ts';
import { inPlace } from '../dashboard/load-list.ts';
import { loadOrRedirect } from '../dashboard/load-or-redirect.ts';

export type Conversations = { data: Conversation[]; total: number };
export type OpenThread = {
  person: Pick<ListedUser, 'id' | 'name' | 'email' | 'role'>;
  inboxId: number;
  latest: Page<Message>;
};
export type Inbox = { list: Settled<Conversations>; open: Settled<OpenThread> | null };

const PER_PAGE = 25;
const MOST_PAGES = 20;

const pagesOf = (url: URL): number => Math.min(MOST_PAGES, Math.max(1, Number(url.searchParams.get('page')) || 1));

/** The conversations up to the page that the address names, as one list. */
async function conversations(url: URL): Promise<Conversations> {
  const search = url.searchParams.get('search') ?? '';
  const pages = await Promise.all(
    Array.from({ length: pagesOf(url) }, (_, i) =>
      call('GET /conversations', { query: { page: i + 1, per_page: PER_PAGE, search } }),
    ),
  );
  // One that moves up while we ask would stand on two pages.
  const byId = new Map(pages.flatMap(({ data }) => data).map((one) => [one.id, one]));
  return { data: [...byId.values()], total: pages[0]?.meta.total ?? 0 };
}

async function thread(userId: number): Promise<OpenThread> {
  const [person, latest, inbox] = await Promise.all([
    call('GET /admin/users/{id}', { params: { id: userId } }),
    call('GET /messages/{userId}', { params: { userId } }),
    call('GET /admin-user'),
  ]);
  return { person, latest, inboxId: inbox.id };
}

/** What the admin's chat shows: the list, and the conversation that the address names with `with`. */
export async function loadInbox(url: URL): Promise<Inbox> {
  const inPlaceOf = <T>(work: Promise<T>, failed: string) => inPlace(loadOrRedirect(work, url, { failed }), failed);
  const userId = Number(url.searchParams.get('with')) || null;
  const [list, open] = await Promise.all([
    inPlaceOf(conversations(url), 'Failed to fetch conversations.'),
    userId === null ? null : inPlaceOf(thread(userId), 'Failed to fetch messages.'),
  ]);
  return { list, open };
}
