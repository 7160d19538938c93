import type { InboxSource, InboxThread } from '../../../contract/inbox/inbox.ts';
import type { WorkKind, WorkRow } from '../../../contract/office/work-list.ts';
import { unreadThreads } from '../../inbox/inbox/inbox.ts';
import { ROWS, type Source, toRow } from './sources.ts';

const kinds = {
  chat: 'chat',
  order: 'order_thread',
  contact: 'contact_message',
  email: 'received_email',
} as const satisfies Record<InboxSource, WorkKind>;

const toWorkRow = ({ source, id, order_id, user_id, line, author, name, at }: InboxThread): WorkRow =>
  toRow({
    kind: kinds[source],
    action: source === 'email' ? 'check_email' : 'reply',
    id,
    order_id,
    user_id,
    ref: source === 'order' ? String(id) : null,
    title: line,
    who: author ?? name,
    at,
  });

/** The unread conversations of the inbox. */
export const unreadMessages: Source = {
  group: 'messages',
  async read({ db }, hidden) {
    const { threads, count } = await unreadThreads(db, { limit: ROWS, hidden: (source) => hidden.ids(kinds[source]) });
    return { count, rows: threads.map(toWorkRow) };
  },
};
