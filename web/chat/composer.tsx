import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useLayoutEffect } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

const LONGEST = 5_000;
/** From here on the counter shows. */
const NEAR = 200;

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Who will read it. */
  to: string;
  text: string;
  onText: (text: string) => void;
  onSend: (content: string) => void;
  problem: string | null;
  note: string | null;
};

const number = new Intl.NumberFormat('en-US');

/** Where one writes. Enter sends, Shift + Enter begins a new line; what is blank or too long is not sent. */
export function Composer({ field, to, text, onText, onSend, problem, note }: Props) {
  const id = useId();
  const content = text.trim();
  const left = LONGEST - content.length;
  const isTooLong = left < 0;
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
    // An Enter that ends the spelling of a word, as in Japanese, sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      aria-label={`Write to ${to}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
      className="grid gap-2 border-t border-line p-3 sm:px-6 sm:py-4"
    >
      {problem && <Alert>{problem}</Alert>}
      {note && <Alert kind="warning">{note}</Alert>}
      <div className="flex items-end gap-3">
        <label htmlFor={id} className="sr-only">
          Message
        </label>
        <textarea
          ref={field}
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
          Enter sends, Shift + Enter begins a new line.
        </p>
        <p id={`${id}-left`} aria-live="polite" className={isTooLong ? 'font-medium text-bad' : 'tabular-nums'}>
          {left <= NEAR && leftText(left)}
        </p>
      </div>
    </form>
  );
}

const leftText = (left: number): string =>
  left < 0
    ? `${number.format(-left)} characters too many: at most ${number.format(LONGEST)}.`
    : `${number.format(left)} characters left`;
