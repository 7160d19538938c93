import { CircleAlert } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { markRefused, type Outgoing, takeBack } from './outgoing.ts';
import { type Standstill, sendNow } from './send-queue.ts';

export const FAILED = 'Failed to send message. Please try again.';

type Props = {
  message: Outgoing;
  userId: number;
  isOnline: boolean;
  /** Of the whole queue; told at the first message that waits behind it. */
  standstill: Standstill;
  onEdit: (content: string) => void;
};

/** What has become of a message that has not arrived yet, and what may be done about it. */
export function OutgoingState({ message, userId, isOnline, standstill, onEdit }: Props) {
  const { client_id, content, refused } = message;
  if (refused === null && !(isOnline && standstill === 'failed'))
    return <p className="text-sm text-ink-soft">{stateOf(isOnline, standstill)}</p>;
  return (
    <div className="grid justify-items-end">
      <p role="alert" className="flex items-start gap-1.5 text-sm font-medium text-bad">
        <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
        <span>
          {FAILED}
          {refused && ` ${refused}`}
        </span>
      </p>
      <div className="-mr-4 flex flex-wrap justify-end">
        <Button
          tone="quiet"
          onClick={() => {
            markRefused(userId, message, null);
            sendNow(userId);
          }}
        >
          Try again
        </Button>
        <Button
          tone="quiet"
          onClick={() => {
            takeBack(userId, client_id);
            onEdit(content);
          }}
        >
          Edit
        </Button>
        <Button tone="quiet" onClick={() => takeBack(userId, client_id)}>
          Discard
        </Button>
      </div>
    </div>
  );
}

const stateOf = (isOnline: boolean, standstill: Standstill): string => {
  if (!isOnline) return 'Waiting for the connection';
  return standstill === 'limited' ? 'You write very fast. It is sent in a moment.' : 'Sending…';
};
