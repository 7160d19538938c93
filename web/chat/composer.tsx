import clsx from 'clsx';
import { Lock, SendHorizontal } from 'lucide-react';
import { type ComponentProps, type ReactNode, type RefObject, Suspense, useId, useLayoutEffect } from 'react';
import { later, usePrefetch } from '../dashboard/later.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { isOfInputMethod } from '../ui/input-method.ts';
import { withModKey } from '../ui/mod-key.ts';
import { Part } from '../ui/part.tsx';
import { useOnline } from './send-queue.ts';

const ComposerHints = later(() => import('./composer-hints.tsx').then((part) => part.ComposerHints));
/** A text this near the limit shows how much is left. */
const COUNTER_FROM = 500;

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Names the form. */
  formLabel?: string;
  text: string;
  max: number;
  onText: (text: string, caret: number) => void;
  /** Never called with an empty or too long text, unless there are `files`. */
  onSend: (content: string) => void;
  placeholder?: string;
  isNote?: boolean;
  problem?: string | null;
  warning?: string | null;
  hint?: string | null;
  /** Files can be sent without a text, once they have arrived. */
  files?: 'none' | 'uploading' | 'ready';
  /** Over the field. */
  suggestions?: ReactNode;
  uploads?: ReactNode;
  /** Buttons at the left, below the field. */
  tools?: ReactNode;
  /** Next to **Send**. */
  secondary?: ReactNode;
  area?: ComponentProps<'textarea'>;
  form?: Omit<ComponentProps<'form'>, 'onSubmit'>;
};

/** Enter starts a new line everywhere, Ctrl Enter sends. */
export function Composer(props: Props) {
  const {
    field,
    text,
    max,
    onText,
    onSend,
    isNote = false,
    files = 'none',
    area,
    form,
    warning = null,
    hint = null,
  } = props;
  usePrefetch(ComposerHints);
  const id = useId();
  const isOnline = useOnline();
  const content = text.trim();
  const remaining = max - content.length;
  const hasCounter = remaining <= COUNTER_FROM;
  const isReady = (content !== '' || files === 'ready') && remaining >= 0 && files !== 'uploading';
  const label = isNote ? 'Internal note' : 'Message';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field's height follows its text
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [text, field]);
  const send = () => {
    if (isReady) onSend(content);
    field.current?.focus();
  };
  return (
    <form
      aria-label={props.formLabel ?? label}
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className={clsx(
        '@container relative grid gap-2 border-t px-3 py-3 transition-colors sm:px-4 print:hidden',
        isNote ? 'border-warn/40 bg-accent-soft' : 'border-line',
        form?.className,
      )}
    >
      {props.problem && <Alert>{props.problem}</Alert>}
      {!isOnline && <Alert kind="warning">You’re offline. We’ll send your message when you’re back online.</Alert>}
      {props.suggestions}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        {...area}
        ref={field}
        data-composer
        id={id}
        rows={1}
        dir="auto"
        value={text}
        placeholder={props.placeholder ?? 'Write a message'}
        aria-describedby={`${id}-hints`}
        aria-invalid={remaining < 0 || undefined}
        onChange={({ target }) => onText(target.value, target.selectionStart)}
        onKeyDown={(event) => {
          area?.onKeyDown?.(event);
          if (event.defaultPrevented || event.key !== 'Enter' || isOfInputMethod(event)) return;
          if (!event.ctrlKey && !event.metaKey) return;
          event.preventDefault();
          send();
        }}
        className={clsx(
          'block max-h-52 min-h-11 w-full resize-none rounded-md border bg-surface px-3 py-2 text-ink transition-colors placeholder:text-ink-soft hover:border-ink aria-invalid:border-bad max-sm:min-h-17',
          isNote ? 'border-warn' : 'border-line-strong',
        )}
      />
      {props.uploads}
      <div id={`${id}-hints`} className="empty:hidden">
        {(warning !== null || hint !== null || hasCounter) && (
          <Part>
            <Suspense>
              <ComposerHints {...{ remaining, max, warning, hint, hasCounter }} />
            </Suspense>
          </Part>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {props.tools}
        <span className="ms-auto text-sm text-ink-soft">
          <span className="hidden @[43.5rem]:inline pointer-coarse:hidden">{withModKey('Enter')} to send</span>
        </span>
        {props.secondary}
        <Button type="submit" aria-disabled={!isReady || undefined} title={withModKey('Enter')}>
          {isNote ? <Lock aria-hidden size={18} /> : <SendHorizontal aria-hidden size={18} />}
          {isNote ? 'Save note' : 'Send'}
        </Button>
      </div>
    </form>
  );
}
