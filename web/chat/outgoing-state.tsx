import { CircleAlert } from 'lucide-react';
import { withReason } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { MessageLines } from '../ui/message-lines.tsx';
import { type Outgoing, removeOutgoing } from './outgoing.ts';
import { type QueueBlock, retry, useOnline, useQueueBlock } from './send-queue.ts';

export const REFUSED = 'Failed to send message.';

type Props = {
  message: Outgoing;
  /** The next one to be sent: only this one says what blocks the queue. */
  isNext: boolean;
  /** Shown while the server can't be reached. */
  failed: string;
  /** Puts an unsent text back into the field. */
  onEdit: (content: string) => void;
};

export function OutgoingState({ message, isNext, failed, onEdit }: Props) {
  const isOnline = useOnline();
  const block = useQueueBlock();
  const { text, isFailed } = stateOf({ message, isOnline, block: isNext ? block : null, failed });
  if (!isFailed) return <p className="text-sm text-ink-soft">{text}</p>;
  return (
    <div className="grid justify-items-start">
      <p role="alert" className="flex items-start gap-1.5 text-sm font-medium text-bad">
        <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
        <span>
          <MessageLines text={text} />
        </span>
      </p>
      <div className="-ms-4 flex flex-wrap">
        <Button tone="quiet" onClick={() => retry(message)}>
          Try again
        </Button>
        <Button
          tone="quiet"
          onClick={() => {
            removeOutgoing(message);
            onEdit(message.content);
          }}
        >
          Edit
        </Button>
        <Button tone="quiet" onClick={() => removeOutgoing(message)}>
          Discard
        </Button>
      </div>
    </div>
  );
}

type Sending = { message: Outgoing; isOnline: boolean; block: QueueBlock; failed: string };

/** A failed message waits for its author; any other is on its way. */
function stateOf({ message: { rejection }, isOnline, block, failed }: Sending) {
  if (rejection !== null) return { isFailed: true, text: withReason(REFUSED, rejection) };
  if (!isOnline) return { isFailed: false, text: 'Waiting for connection' };
  if (block === 'failed') return { isFailed: true, text: failed };
  return {
    isFailed: false,
    text: block === 'limited' ? 'Too many messages at once. Sending in a moment.' : 'Sending…',
  };
}
