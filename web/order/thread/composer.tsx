import clsx from 'clsx';
import { CirclePause, Lock, Paperclip, SendHorizontal } from 'lucide-react';
import {
  type DragEvent,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { OrderFile } from '../../../contract/order/files.ts';
import { maxItems, maxLength } from '../../../contract/shared/limits.ts';
import { readTyped, removeTyped, saveTyped } from '../../api/typed-text.ts';
import { useOnline } from '../../chat/send-queue.ts';
import { filesIn, useUploads } from '../../files/use-uploads.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { isOfInputMethod } from '../../ui/input-method.ts';
import { withModKey } from '../../ui/mod-key.ts';
import { UploadList } from '../files/upload-list.tsx';
import type { Viewed } from '../workspace.ts';
import { ComposerHints } from './composer-hints.tsx';
import { encodeMentions, type Person } from './mentions.ts';
import { NoteSwitch } from './note-switch.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useAsk } from './use-ask.ts';
import { useMentionable } from './use-mentionable.ts';
import { useSuggestions } from './use-suggestions.ts';

export type ComposerHandle = { restore: (content: string) => void; focus: () => void };

type Sent = { content: string; visibility: 'all' | 'team'; files: OrderFile[] };

type Props = {
  ref: Ref<ComposerHandle>;
  viewed: Viewed;
  me: Person;
  onSend: (message: Sent) => void;
};

type Draft = { text: string; isNote: boolean };

export function Composer({ ref, viewed, me, onSend }: Props) {
  const { role, order } = viewed;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = `order:${order.id}`;
  const [first] = useState(() => readTyped<Draft>(me.id, draft));
  const [text, setText] = useState(first?.text ?? '');
  const [caret, setCaret] = useState(0);
  const [isNote, setNote] = useState(first?.isNote ?? false);
  const people = useMentionable(order.id, isNote).filter((person) => person.id !== me.id);
  const [isOver, setOver] = useState(false);
  const uploads = useUploads(order.id, { max: maxItems.messageFiles });
  const isOnline = useOnline();
  const store = (text: string, isNote: boolean) => {
    if (text === '') removeTyped(me.id, draft);
    else saveTyped(me.id, draft, { text, isNote } satisfies Draft);
  };
  const write = (next: string, at = next.length) => {
    setText(next);
    setCaret(at);
    store(next, isNote);
  };
  const suggestions = useSuggestions({
    ...{ viewed, text, caret, isNote, people },
    onPick(next, at) {
      write(next, at);
      requestAnimationFrame(() => field.current?.setSelectionRange(at, at));
    },
  });
  const ask = useAsk(viewed, () => write(''));
  useImperativeHandle(ref, () => ({
    restore(content) {
      write(text.trim() === '' ? content : `${content}\n\n${text}`);
      field.current?.focus();
    },
    focus: () => field.current?.focus(),
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field's height follows its text
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [text]);

  const content = text.trim();
  const isTooLong = content.length > maxLength.orderMessage;
  const isReady = (content !== '' || uploads.files.length > 0) && !isTooLong && !uploads.isUploading;
  const send = () => {
    if (isReady) {
      const visibility = isNote ? 'team' : 'all';
      onSend({ content: isNote ? encodeMentions(content, people) : content, visibility, files: uploads.files });
      write('');
      uploads.clear();
    }
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions.onKeyDown(event)) return;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isOfInputMethod(event)) return;
    event.preventDefault();
    send();
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    const files = filesIn(event.dataTransfer);
    if (files.length === 0) return;
    event.preventDefault();
    uploads.add(files);
  };
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const listId = `${id}-list`;
  const current = suggestions.found[suggestions.current];
  return (
    <form
      aria-label={isNote ? 'Internal note' : 'Message'}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={clsx(
        'relative grid gap-2 border-t px-3 py-3 transition-colors sm:px-4',
        isNote ? 'border-warn/40 bg-accent-soft' : 'border-line',
        isOver && 'bg-brand-soft',
      )}
    >
      {ask.problem && <Alert>{ask.problem}</Alert>}
      {!isOnline && <Alert kind="warning">You’re offline. We’ll send your message when you’re back online.</Alert>}
      {suggestions.isOpen && <SuggestionList id={listId} {...suggestions} onPick={(one) => suggestions.pick(one)} />}
      <label htmlFor={id} className="sr-only">
        {isNote ? 'Internal note' : 'Message'}
      </label>
      <textarea
        ref={field}
        data-composer
        id={id}
        rows={2}
        dir="auto"
        value={text}
        placeholder={placeholderOf(role, isNote)}
        aria-describedby={`${id}-hints`}
        aria-invalid={isTooLong || undefined}
        aria-autocomplete={role === 'customer' ? undefined : 'list'}
        aria-controls={suggestions.isOpen ? listId : undefined}
        aria-activedescendant={suggestions.isOpen && current ? `${listId}-${current.id}` : undefined}
        onChange={({ target }) => write(target.value, target.selectionStart)}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onPaste={uploads.onPaste}
        className={clsx(
          'block max-h-56 min-h-16 w-full resize-none rounded-md border bg-surface px-3 py-2 text-ink transition-colors placeholder:text-ink-soft hover:border-ink aria-invalid:border-bad',
          isNote ? 'border-warn' : 'border-line-strong',
        )}
      />
      <UploadList uploads={uploads} />
      <div id={`${id}-hints`} className="empty:hidden">
        <ComposerHints text={text} role={role} empty={suggestions.empty} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <label className="inline-flex size-11 cursor-pointer items-center justify-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink has-focus-visible:outline-3 has-focus-visible:outline-brand">
          <Paperclip aria-hidden size={20} />
          <span className="sr-only">Add files</span>
          <input
            type="file"
            multiple
            className="sr-only"
            onChange={({ target }) => {
              uploads.add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </label>
        {role !== 'customer' && (
          <NoteSwitch
            isOn={isNote}
            onChange={(isOn) => {
              setNote(isOn);
              store(text, isOn);
            }}
          />
        )}
        {ask.isOffered && !isNote && (
          <Button
            tone="secondary"
            className="max-sm:order-last max-sm:w-full sm:ml-auto"
            onClick={() => void ask.send(content)}
            pending={ask.isPending && 'Pausing…'}
            title="Sends your question and pauses the clock until the customer answers"
          >
            <CirclePause aria-hidden size={18} />
            Ask and pause the clock
          </Button>
        )}
        <Button
          type="submit"
          aria-disabled={!isReady || undefined}
          title={withModKey('Enter')}
          className={clsx(ask.isOffered && !isNote ? 'max-sm:ml-auto' : 'ml-auto')}
        >
          {isNote ? <Lock aria-hidden size={18} /> : <SendHorizontal aria-hidden size={18} />}
          {isNote ? 'Save note' : 'Send'}
        </Button>
      </div>
    </form>
  );
}

function placeholderOf(role: Viewed['role'], isNote: boolean): string {
  if (isNote) return 'Only your team sees this. Type @ to mention someone.';
  return role === 'customer' ? 'Write a message' : 'Write to the customer, or type / for a saved reply';
}
