import { CircleAlert } from 'lucide-react';
import { withReason } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { MessageLines } from '../../ui/message-lines.tsx';
import { discard, type Outgoing, retry } from './outgoing.ts';

const textOf = ({ state, reason }: Outgoing): string =>
  state === 'failed' ? 'Not sent yet. We’ll keep trying.' : withReason('Failed to send message.', reason);

export function OutgoingState({ message, onRestore }: { message: Outgoing; onRestore: (content: string) => void }) {
  const { client_id, content, state } = message;
  if (state === 'sending') return <p className="text-sm text-ink-soft">Sending…</p>;
  return (
    <div className="grid justify-items-end">
      <p role="alert" className="flex items-start gap-1.5 text-sm font-medium text-bad">
        <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
        <span>
          <MessageLines text={textOf(message)} />
        </span>
      </p>
      <div className="-mr-4 flex flex-wrap justify-end">
        <Button tone="quiet" onClick={() => retry(client_id)}>
          Try again
        </Button>
        <Button
          tone="quiet"
          onClick={() => {
            discard(client_id);
            onRestore(content);
          }}
        >
          Edit
        </Button>
        <Button tone="quiet" onClick={() => discard(client_id)}>
          Discard
        </Button>
      </div>
    </div>
  );
}
