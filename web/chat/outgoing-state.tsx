import { CircleAlert } from 'lucide-react';
import { withReason } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { MessageLines } from '../ui/message-lines.tsx';
import { type Outgoing, removeOutgoing, setRejection } from './outgoing.ts';
import { type QueueBlock, sendNow } from './send-queue.ts';

export const REFUSED = 'Failed to send message.';

type Props = {
  message: Outgoing;
  userId: number;
  isOnline: boolean;
  /** Null for all messages but the first. */
  block: QueueBlock;
  failed: string;
  onEdit: (content: string) => void;
};

export function OutgoingState({ message, userId, isOnline, block, failed, onEdit }: Props) {
  const { client_id, content, rejection } = message;
  if (rejection === null && !(isOnline && block === 'failed'))
    return <p className="text-sm text-ink-soft">{stateOf(isOnline, block)}</p>;
  return (
    <div className="grid justify-items-end">
      <p role="alert" className="flex items-start gap-1.5 text-sm font-medium text-bad">
        <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
        <span>
          <MessageLines text={rejection === null ? failed : withReason(REFUSED, rejection)} />
        </span>
      </p>
      <div className="-mr-4 flex flex-wrap justify-end">
        <Button
          tone="quiet"
          onClick={() => {
            setRejection(userId, message, null);
            sendNow(userId);
          }}
        >
          Try again
        </Button>
        <Button
          tone="quiet"
          onClick={() => {
            removeOutgoing(userId, client_id);
            onEdit(content);
          }}
        >
          Edit
        </Button>
        <Button tone="quiet" onClick={() => removeOutgoing(userId, client_id)}>
          Discard
        </Button>
      </div>
    </div>
  );
}

const stateOf = (isOnline: boolean, block: QueueBlock): string => {
  if (!isOnline) return 'Waiting for connection';
  return block === 'limited' ? 'Too many messages at once. Sending in a moment.' : 'Sending…';
};
