import type { Message } from '../../../../contract/inbox/chat.ts';
import type { ContactMessage } from '../../../../contract/inbox/contacts.ts';
import type { InboundEmail } from '../../../../contract/inbox/inbound.ts';
import type { InboxCounts } from '../../../../contract/inbox/inbox.ts';
import type { Customer } from '../../../../contract/office/customers.ts';
import type { ListedUser } from '../../../../contract/office/users.ts';
import type { ListedOrder } from '../../../../contract/selling/orders-admin.ts';
import type { Page } from '../../../../contract/shared/http.ts';
import { call } from '../../../api/browser.ts';
import { type Settled, settled } from '../../../api/page-data.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { fetchMessages, type LoadedMessages } from '../../../order/load-order.ts';
import type { AdminOrderWorkspace } from '../../../order/workspace.ts';
import { openKey, placeAt, type ThreadKey } from './places.ts';
import { type ListedThread, listOtherEmails, otherEmailState } from './received.ts';

type Person = Pick<ListedUser, 'id' | 'name' | 'email' | 'role'>;
/** Next to the conversation. */
export type AboutCustomer = { customer: Customer; orders: ListedOrder[] };

export type ChatThread = { source: 'chat'; person: Person; inboxId: number; latest: Page<Message> };
export type OrderConversation = { source: 'order'; order: AdminOrderWorkspace; messages: LoadedMessages };
export type Opened = { about: AboutCustomer | null } & (
  | ChatThread
  | OrderConversation
  | { source: 'contact'; message: ContactMessage }
  | { source: 'email'; email: InboundEmail }
);

export type InboxList = Page<ListedThread> & { counts: InboxCounts };
export type LoadedInbox = { list: Settled<InboxList>; open: Settled<Opened> | null };

/** Context only: the conversation is shown without it. */
async function aboutCustomer(id: number): Promise<AboutCustomer | null> {
  const { content } = await settled(
    Promise.all([
      call('GET /admin/customers/{id}', { params: { id } }),
      call('GET /admin/orders', { query: { user_id: id, per_page: 25 } }),
    ]),
    '',
  );
  if (!content) return null;
  const [customer, { data }] = content;
  return { customer, orders: data.filter(({ status }) => status !== 'delivered' && status !== 'cancelled') };
}

const open: { [S in ThreadKey['source']]: (id: number) => Promise<Opened> } = {
  async chat(userId) {
    const [person, latest, inbox] = await Promise.all([
      call('GET /admin/users/{id}', { params: { id: userId } }),
      call('GET /messages/{userId}', { params: { userId } }),
      call('GET /admin-user'),
    ]);
    const about = person.role.name === 'customer' ? await aboutCustomer(userId) : null;
    return { source: 'chat', person, latest, inboxId: inbox.id, about };
  },
  async order(id) {
    const [workspace, messages] = await Promise.all([call('GET /orders/{id}', { params: { id } }), fetchMessages(id)]);
    const order = workspace as AdminOrderWorkspace;
    return { source: 'order', order, messages, about: await aboutCustomer(order.user.id) };
  },
  async contact(id) {
    const message = await call('GET /admin/contact-messages/{id}', { params: { id } });
    return { source: 'contact', message, about: null };
  },
  async email(id) {
    const email = await call('GET /admin/inbound-emails/{id}', { params: { id } });
    return { source: 'email', email, about: email.user ? await aboutCustomer(email.user.id) : null };
  },
};

const failed = 'Failed to fetch conversations.';

function loadThreads(url: URL): Promise<Settled<InboxList>> {
  const { source } = placeAt(url.pathname);
  const emails = source === 'email' ? otherEmailState(url.searchParams) : undefined;
  if (emails !== undefined) return settledOrRedirect(listOtherEmails(emails, url), url, { failed });
  return loadList('GET /admin/inbox', url, {
    isPlain: true,
    failed,
    filters: source === 'email' ? ['search'] : ['search', 'state', 'mine'],
    ...(source && { query: { source } }),
  });
}

export async function loadInbox(url: URL): Promise<LoadedInbox> {
  const key = openKey(url.searchParams);
  const [list, opened] = await Promise.all([
    loadThreads(url),
    key &&
      settledOrRedirect(open[key.source](key.id), url, {
        failed: 'Failed to fetch messages.',
        missing: 'This conversation no longer exists.',
      }),
  ]);
  return { list, open: opened };
}

/** Whether more is known than the conversation says. */
export const hasAbout = ({ source, about }: Opened): boolean => source === 'order' || about !== null;
