import { firstLine } from '../../../contract/shared/text.ts';
import { textOf } from '../../order/threads/threads.ts';
import { count, found, ROWS, type Source, toRow } from './sources.ts';

const chats: Source = {
  group: 'messages',
  read({ db }, hidden) {
    const unread = db
      .selectFrom('conversations')
      .innerJoin('users', 'users.id', 'conversations.participant_id')
      .where('conversations.unread_by_admins', '>', 0)
      .where('users.deleted_at', 'is', null)
      .where('conversations.participant_id', 'not in', hidden.ids('chat'));
    return found(
      unread
        .innerJoin('messages', 'messages.id', 'conversations.last_message_id')
        .select(['users.id', 'users.name', 'messages.content', 'messages.created_at'])
        .orderBy('conversations.last_message_at', 'desc')
        .orderBy('users.id', 'desc')
        .limit(ROWS),
      unread.select(count),
      ({ id, name, content, created_at: at }) =>
        toRow({ kind: 'chat', action: 'reply', id, user_id: id, title: firstLine(content), who: name, at }),
    );
  },
};

const orderThreads: Source = {
  group: 'messages',
  read({ db }, hidden) {
    const unread = db
      .selectFrom('order_threads')
      .innerJoin('orders', 'orders.id', 'order_threads.order_id')
      .where('order_threads.unread_by_admins', '>', 0)
      .where('orders.deleted_at', 'is', null)
      .where('orders.id', 'not in', hidden.ids('order_thread'));
    return found(
      unread
        .innerJoin('order_messages', 'order_messages.id', 'order_threads.last_id')
        .leftJoin('users', 'users.id', 'order_messages.author_id')
        .select([
          'orders.id',
          'orders.user_id',
          'users.name',
          'order_messages.content',
          'order_messages.deleted_at',
          'order_threads.last_at',
        ])
        .orderBy('order_threads.last_at', 'desc')
        .orderBy('orders.id', 'desc')
        .limit(ROWS),
      unread.select(count),
      ({ id, user_id, name, content, deleted_at, last_at: at }) =>
        toRow({
          kind: 'order_thread',
          action: 'reply',
          id,
          order_id: id,
          user_id,
          ref: String(id),
          title: firstLine(textOf({ content, deleted_at })),
          who: name,
          at,
        }),
    );
  },
};

const contactMessages: Source = {
  group: 'messages',
  read({ db }, hidden) {
    const unread = db
      .selectFrom('contact_messages')
      .where('read_at', 'is', null)
      .where('id', 'not in', hidden.ids('contact_message'));
    return found(
      unread
        .select(['id', 'name', 'message', 'created_at'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(ROWS),
      unread.select(count),
      ({ id, name, message, created_at: at }) =>
        toRow({ kind: 'contact_message', action: 'reply', id, title: firstLine(message), who: name, at }),
    );
  },
};

const receivedEmails: Source = {
  group: 'messages',
  read({ db }, hidden) {
    const held = db
      .selectFrom('inbound_emails')
      .where('state', '=', 'quarantined')
      .where('id', 'not in', hidden.ids('received_email'));
    return found(
      held
        .select(['id', 'sender', 'subject', 'order_id', 'user_id', 'created_at'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(ROWS),
      held.select(count),
      ({ id, sender, subject, order_id, user_id, created_at: at }) =>
        toRow({
          kind: 'received_email',
          action: 'check_email',
          id,
          order_id,
          user_id,
          title: firstLine(subject),
          who: sender,
          at,
        }),
    );
  },
};

export const messageSources: readonly Source[] = [chats, orderThreads, contactMessages, receivedEmails];
