import { CircleAlert } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { MessageLines } from '../ui/message-lines.tsx';

export const REFUSED = 'Failed to send message.';

type Props = {
  text: string;
  /** Its author has to decide; otherwise it is on its way. */
  isFailed: boolean;
  onRetry: () => void;
  onEdit: () => void;
  onDiscard: () => void;
};

export function OutgoingState({ text, isFailed, onRetry, onEdit, onDiscard }: Props) {
  if (!isFailed) return <p className="text-sm text-ink-soft">{text}</p>;
  return (
    <div className="grid justify-items-start">
      <p role="alert" className="flex items-start gap-1.5 text-sm font-medium text-bad">
        <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
        <span>
          <MessageLines text={text} />
        </span>
      </p>
      <div className="-ml-4 flex flex-wrap">
        <Button tone="quiet" onClick={onRetry}>
          Try again
        </Button>
        <Button tone="quiet" onClick={onEdit}>
          Edit
        </Button>
        <Button tone="quiet" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  );
}
