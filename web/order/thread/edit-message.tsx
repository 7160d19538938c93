import { useEffect, useId, useRef, useState } from 'react';
import type { OrderMessage } from '../../../contract/order/threads.ts';
import { maxLength } from '../../../contract/shared/limits.ts';
import { call } from '../../api/browser.ts';
import { messageOf } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { readTyped, removeTyped, saveTyped } from '../../api/typed-text.ts';
import { TypedTextOffer } from '../../dashboard/forms/typed-text-offer.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { isOfInputMethod } from '../../ui/input-method.ts';
import { decodeMentions, encodeMentions, type Person } from './mentions.ts';

type Props = {
  message: OrderMessage;
  orderId: number;
  people: readonly Person[];
  onSaved: (message: OrderMessage) => void;
  onClose: () => void;
};

/** `of`: the message as it was then. */
type Draft = { text: string; of: string };

export function EditMessage({ message, orderId, people, onSaved, onClose }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = `message:${message.id}`;
  const meId = useSession().user?.id ?? 0;
  const [of] = useState(message.content);
  const [stored] = useState(() => readTyped<Draft>(meId, draft));
  const isOutdated = stored !== null && stored.of !== of;
  const [earlier, setEarlier] = useState(isOutdated ? stored.text : null);
  const [text, setText] = useState(() => (stored && !isOutdated ? stored.text : decodeMentions(of, people)));
  const write = (next: string) => {
    setText(next);
    saveTyped(meId, draft, { text: next, of } satisfies Draft);
  };
  const offer =
    earlier === null
      ? null
      : {
          accept() {
            setEarlier(null);
            write(earlier);
          },
          dismiss() {
            setEarlier(null);
            removeTyped(meId, draft);
          },
        };
  const close = () => {
    removeTyped(meId, draft);
    onClose();
  };
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => field.current?.focus(), []);
  const save = async () => {
    const content = text.trim();
    if (content === '' || isPending) return;
    setPending(true);
    setProblem(null);
    try {
      const body = { content: message.visibility === 'team' ? encodeMentions(content, people) : content };
      onSaved(await call('PUT /orders/{id}/messages/{mid}', { params: { id: orderId, mid: message.id }, body }));
      close();
    } catch (error) {
      setProblem(messageOf(error, 'Failed to save the message. Please try again.'));
      setPending(false);
    }
  };
  return (
    <div className="grid w-full gap-2">
      {problem && <Alert>{problem}</Alert>}
      <TypedTextOffer offer={offer} />
      <label htmlFor={id} className="sr-only">
        Edit your message
      </label>
      <textarea
        ref={field}
        id={id}
        rows={4}
        dir="auto"
        value={text}
        maxLength={maxLength.orderMessage}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (isOfInputMethod(event)) return;
          if (event.key === 'Escape') close();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
        className="block w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-ink hover:border-ink"
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="secondary" onClick={close}>
          Close
        </Button>
        <Button onClick={() => void save()} pending={isPending && 'Saving…'}>
          Save
        </Button>
      </div>
    </div>
  );
}
