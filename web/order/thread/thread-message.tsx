import clsx from 'clsx';
import { Eye, Lock, Mail, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OrderMessage } from '../../../contract/order/threads.ts';
import { When } from '../../dashboard/date-time.tsx';
import { exactText } from '../../dashboard/dates.ts';
import { FileList } from '../../files/file-list.tsx';
import { Menu } from '../../ui/popovers/menu.tsx';
import { EditMessage } from './edit-message.tsx';
import { MessageBody } from './message-body.tsx';
import { OutgoingState } from './outgoing-state.tsx';
import { canEdit, type GroupedEntry } from './thread-entries.ts';
import { hasWholeEmail, WholeEmail } from './whole-email.tsx';

type Props = {
  entry: GroupedEntry;
  meId: number;
  /** Customers see their own messages on the right, the team sees its own. */
  isTeam: boolean;
  orderId: number;
  clockOffsetMs: number;
  onSaved: (message: OrderMessage) => void;
  onDelete: (message: OrderMessage) => void;
  onShow: (message: OrderMessage) => void;
  /** Puts an unsent text back into the field. */
  onRestore: (content: string) => void;
};

const look = (isNote: boolean, isOwnSide: boolean) =>
  isNote
    ? 'border-warn/40 bg-accent-soft text-ink'
    : isOwnSide
      ? 'border-transparent bg-brand-soft text-ink'
      : 'border-line bg-surface text-ink';

export function ThreadMessage(props: Props) {
  const { entry, meId, isTeam, orderId, clockOffsetMs, onSaved, onDelete, onShow, onRestore } = props;
  const { message, outgoing, startsGroup } = entry;
  const { author, visibility, content, files, created_at, edited_at, deleted_at, source, mentions } = message;
  const [isEditing, setEditing] = useState(false);
  const [isEmailShown, setEmailShown] = useState(false);
  const isNote = visibility === 'team';
  const isOwn = author?.id === meId;
  const isOwnSide = isOwn || (isTeam && author?.side === 'team');
  const name = isOwn ? 'You' : (author?.name ?? 'Deleted account');
  const now = Date.now() + clockOffsetMs;
  const isChangeable = !outgoing && !isEditing && canEdit(message, meId, now);
  const items = [
    ...(hasWholeEmail(message, { isTeam, isAuthor: isOwn, now })
      ? [{ label: 'Show the whole email', Icon: Mail, onSelect: () => setEmailShown(true) }]
      : []),
    ...(isTeam && isNote && source === 'email' && !deleted_at
      ? [{ label: 'Show to the customer', Icon: Eye, onSelect: () => onShow(message) }]
      : []),
    ...(isChangeable
      ? [
          { label: 'Edit', Icon: Pencil, onSelect: () => setEditing(true) },
          { label: 'Delete', Icon: Trash2, danger: true, onSelect: () => onDelete(message) },
        ]
      : []),
  ];
  return (
    <li
      className={clsx(
        'group/message grid max-w-[min(92%,44rem)] gap-1',
        isOwnSide ? 'justify-items-end self-end' : 'justify-items-start self-start',
        startsGroup ? 'mt-4' : 'mt-1',
        isEditing && 'w-full',
      )}
    >
      {startsGroup ? (
        <div className="flex max-w-full min-w-0 flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {isNote && (
            <span className="inline-flex items-center gap-1 font-medium text-warn">
              <Lock aria-hidden size={14} />
              Internal note
            </span>
          )}
          <bdi className="min-w-0 font-medium text-ink wrap-anywhere">{name}</bdi>
          {source === 'email' && (
            <span className="inline-flex items-center gap-1">
              <Mail aria-hidden size={14} />
              by email
            </span>
          )}
          <When time={created_at} />
        </div>
      ) : (
        <span className="sr-only">{name}</span>
      )}
      {isEditing ? (
        <EditMessage
          message={message}
          orderId={orderId}
          people={mentions}
          onSaved={onSaved}
          onClose={() => setEditing(false)}
        />
      ) : (
        <div className={clsx('flex max-w-full items-start gap-1', isOwnSide && 'flex-row-reverse')}>
          <div
            title={exactText(created_at)}
            className={clsx(
              'grid max-w-full min-w-0 gap-2 rounded-lg border px-3.5 py-2',
              deleted_at ? 'border-dashed border-line-strong text-ink-soft' : look(isNote, isOwnSide),
              outgoing && 'opacity-80',
            )}
          >
            {deleted_at ? <p>Message deleted</p> : content !== '' && <MessageBody text={content} people={mentions} />}
            {!deleted_at && <FileList files={files} />}
          </div>
          {items.length > 0 && (
            <Menu
              label="Actions for this message"
              className="-my-0.5 shrink-0 opacity-0 group-focus-within/message:opacity-100 group-hover/message:opacity-100 pointer-coarse:opacity-100"
              items={items}
            />
          )}
        </div>
      )}
      {edited_at && !deleted_at && !isEditing && <span className="text-sm text-ink-soft">edited</span>}
      {isEmailShown && <WholeEmail message={message} orderId={orderId} onClose={() => setEmailShown(false)} />}
      {outgoing && <OutgoingState message={outgoing} onRestore={onRestore} />}
    </li>
  );
}

export const ThreadEvent = ({ message: { content, created_at, visibility } }: { message: OrderMessage }) => (
  <li className="mt-4 flex flex-wrap items-center justify-center gap-x-2 px-4 text-center text-sm text-ink-soft">
    {visibility === 'team' && (
      <>
        <Lock aria-hidden size={14} className="text-warn" />
        <span className="sr-only">Only for the team:</span>
      </>
    )}
    <span className="min-w-0 font-medium wrap-anywhere">{content}</span>
    <When time={created_at} />
  </li>
);
