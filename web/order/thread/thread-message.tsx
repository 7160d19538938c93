import { Eye, Mail, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { OrderMessage } from '../../../contract/order/threads.ts';
import { Message } from '../../chat/message.tsx';
import { OutgoingState } from '../../chat/outgoing-state.tsx';
import { LaterDialog, later } from '../../dashboard/later.tsx';
import { FileList } from '../../files/file-list.tsx';
import { Part } from '../../ui/part.tsx';
import { Menu } from '../../ui/popovers/menu.tsx';
import { MessageBody } from './message-body.tsx';
import { canEdit, type EntryOf, type Grouped, hasWholeEmail } from './thread-entries.ts';

export const EditMessage = later(() => import('./edit-message.tsx').then((part) => part.EditMessage));
export const WholeEmail = later(() => import('./whole-email.tsx').then((part) => part.WholeEmail));

type Props = {
  entry: Grouped<EntryOf<'message'>>;
  /** The next one to be sent. */
  isNext: boolean;
  meId: number;
  /** The messages of all the team are its own. */
  isTeam: boolean;
  orderId: number;
  clockOffsetMs: number;
  onSaved: (message: OrderMessage) => void;
  onDelete: (message: OrderMessage) => void;
  onShow: (message: OrderMessage) => void;
  /** Puts an unsent text back into the field. */
  onRestore: (content: string) => void;
};

export function ThreadMessage(props: Props) {
  const { entry, isNext, meId, isTeam, orderId, clockOffsetMs, onSaved, onDelete, onShow, onRestore } = props;
  const { message, outgoing, startsGroup } = entry;
  const { author, visibility, content, files, created_at, edited_at, deleted_at, source, mentions } = message;
  const [isEditing, setEditing] = useState(false);
  const [isEmailShown, setEmailShown] = useState(false);
  const closeEmail = () => setEmailShown(false);
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
    <Message
      person={author?.name ?? 'Deleted account'}
      name={name}
      isOwn={isOwnSide}
      time={created_at}
      startsGroup={startsGroup}
      isNote={isNote}
      isDeleted={deleted_at !== null}
      isPending={outgoing !== null}
      origin={
        source === 'email' && (
          <span className="inline-flex items-center gap-1">
            <Mail aria-hidden size={14} />
            by email
          </span>
        )
      }
      menu={
        items.length > 0 && (
          <Menu
            label="Actions for this message"
            className="-my-0.5 shrink-0 opacity-0 group-focus-within/message:opacity-100 group-hover/message:opacity-100 pointer-coarse:opacity-100"
            items={items}
          />
        )
      }
      editor={
        isEditing ? (
          <Part>
            <Suspense fallback={<MessageBody text={content} people={mentions} />}>
              <EditMessage
                message={message}
                orderId={orderId}
                people={mentions}
                onSaved={onSaved}
                onClose={() => setEditing(false)}
              />
            </Suspense>
          </Part>
        ) : undefined
      }
      state={
        <>
          {edited_at && !deleted_at && !isEditing && <span className="text-sm text-ink-soft">edited</span>}
          {isEmailShown && (
            <LaterDialog onClose={closeEmail}>
              <WholeEmail message={message} orderId={orderId} onClose={closeEmail} />
            </LaterDialog>
          )}
          {outgoing && <OutgoingState message={outgoing} isNext={isNext} failed="Not sent." onEdit={onRestore} />}
        </>
      }
    >
      {deleted_at ? <p>Message deleted</p> : content !== '' && <MessageBody text={content} people={mentions} />}
      {!deleted_at && <FileList files={files} />}
    </Message>
  );
}
