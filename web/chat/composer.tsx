import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useLayoutEffect } from 'react';
import { maxLength } from '../../contract/shared/limits.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { isOfInputMethod } from '../ui/input-method.ts';

/** Remaining characters. */
const COUNTER_FROM = 200;

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  to: string;
  text: string;
  onText: (text: string) => void;
  onSend: (content: string) => void;
  problem: string | null;
  notice: string | null;
};

const number = new Intl.NumberFormat('en-US');

export function Composer({ field, to, text, onText, onSend, problem, notice }: Props) {
  const id = useId();
  const content = text.trim();
  const remaining = maxLength.message - content.length;
  const isTooLong = remaining < 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field's height follows its text
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [text, field]);
  const send = () => {
    if (content !== '' && !isTooLong) onSend(content);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isOfInputMethod(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      aria-label={`Message ${to}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
      className="grid gap-2 border-t border-line p-3 sm:px-6 sm:py-4"
    >
      {problem && <Alert>{problem}</Alert>}
      {notice && <Alert kind="warning">{notice}</Alert>}
      <div className="flex items-end gap-3">
        <label htmlFor={id} className="sr-only">
          Message
        </label>
        <textarea
          ref={field}
          data-composer
          id={id}
          rows={1}
          dir="auto"
          value={text}
          placeholder="Write a message"
          enterKeyHint="send"
          aria-describedby={`${id}-help ${id}-left`}
          aria-invalid={isTooLong || undefined}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={onKeyDown}
          className="block max-h-48 min-h-11 min-w-0 grow resize-none rounded-md border border-line-strong bg-surface px-3 py-2 text-ink transition-colors placeholder:text-ink-soft hover:border-ink aria-invalid:border-bad"
        />
        <Button type="submit" aria-disabled={content === '' || isTooLong || undefined}>
          <SendHorizontal aria-hidden size={18} />
          Send
        </Button>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
        <p id={`${id}-help`} className="max-sm:sr-only">
          Press Enter to send, Shift + Enter for a new line.
        </p>
        <p id={`${id}-left`} aria-live="polite" className={isTooLong ? 'font-medium text-bad' : 'tabular-nums'}>
          {remaining <= COUNTER_FROM && remainingText(remaining)}
        </p>
      </div>
    </form>
  );
}

const countText = (count: number): string => `${number.format(count)} ${count === 1 ? 'character' : 'characters'}`;

const remainingText = (remaining: number): string =>
  remaining < 0
    ? `${countText(-remaining)} over the limit of ${number.format(maxLength.message)}`
    : `${countText(remaining)} left`;
