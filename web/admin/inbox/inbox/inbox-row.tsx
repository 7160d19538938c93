import { useSearchParams } from 'react-router';
import { ConversationRow } from '../../../chat/conversation-row.tsx';
import { urlOf } from './places.ts';
import type { ListedThread } from './received.ts';

const tagOf = ({ source, order_id, tag }: ListedThread): string => {
  if (tag !== undefined) return tag;
  if (source === 'order') return `Order ${order_id}`;
  return { chat: 'Chat', contact: 'Contact message', email: 'Email held back' }[source];
};

const lineOf = ({ name, author, line }: ListedThread): string =>
  author === null || author === name ? line : `${author}: ${line}`;

type Props = { thread: ListedThread; at: number; isOpen: boolean };

export function InboxRow({ thread, at, isOpen }: Props) {
  const [params] = useSearchParams();
  return (
    <li data-row={at}>
      <ConversationRow
        to={urlOf(params, thread)}
        name={thread.name}
        tag={tagOf(thread)}
        line={lineOf(thread)}
        at={thread.at}
        isUnread={thread.is_unread}
        isOpen={isOpen}
      />
    </li>
  );
}
