import { CirclePause, Paperclip } from 'lucide-react';
import { type DragEvent, type Ref, type SyntheticEvent, useImperativeHandle, useRef, useState } from 'react';
import type { OrderFile } from '../../../contract/order/files.ts';
import { maxLength } from '../../../contract/shared/limits.ts';
import { readTyped, removeTyped, saveTyped } from '../../api/typed-text.ts';
import { Composer } from '../../chat/composer.tsx';
import { REFUSED } from '../../chat/outgoing-state.tsx';
import type { ReplyValues } from '../../chat/saved-reply-text.ts';
import { matching, type Suggestion } from '../../chat/suggestion.ts';
import { useSuggestions } from '../../chat/use-suggestions.tsx';
import { filesIn } from '../../files/files-in.ts';
import { Button } from '../../ui/button.tsx';
import { dueDay } from '../company-days.ts';
import { titlesOf, type Viewed } from '../workspace.ts';
import { looksLikePassword } from './looks-like-password.ts';
import { encodeMentions, mentionQuery, type Person } from './mentions.ts';
import { NoteSwitch } from './note-switch.tsx';
import { useAsk } from './use-ask.ts';
import { useMentionable } from './use-mentionable.ts';
import { useMessageFiles } from './use-message-files.tsx';

export type ComposerHandle = { restore: (content: string) => void; focus: () => void };

type Sent = { content: string; visibility: 'all' | 'team'; files: OrderFile[] };

type Props = {
  ref: Ref<ComposerHandle>;
  viewed: Viewed;
  me: Person;
  /** False if the message can't be stored until it is sent. */
  onSend: (message: Sent) => boolean;
};

type Draft = { text: string; isNote: boolean };

export function OrderComposer({ ref, viewed, me, onSend }: Props) {
  const { role, order } = viewed;
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = `order:${order.id}`;
  const [first] = useState(() => readTyped<Draft>(me.id, draft));
  const [text, setText] = useState(first?.text ?? '');
  const [caret, setCaret] = useState(0);
  const [isNote, setNote] = useState(first?.isNote ?? false);
  const people = useMentionable(order.id, isNote).filter((person) => person.id !== me.id);
  const [isOver, setOver] = useState(false);
  const uploads = useMessageFiles(order.id);
  const store = (text: string, isNote: boolean) => {
    if (text === '') removeTyped(me.id, draft);
    else saveTyped(me.id, draft, { text, isNote } satisfies Draft);
  };
  const write = (next: string, at = next.length) => {
    setText(next);
    setCaret(at);
    store(next, isNote);
  };
  const mention = isNote ? mentionQuery(text, caret) : null;
  const { suggestions, hint, area } = useSuggestions({
    text,
    values: role === 'customer' ? null : replyValuesOf(order),
    others: mention === null ? [] : toMentions(people, { text, caret, mention }),
    onPick(next, at) {
      write(next, at);
      requestAnimationFrame(() => field.current?.setSelectionRange(at, at));
    },
  });
  const [problem, setProblem] = useState<string | null>(null);
  const ask = useAsk(viewed, () => write(''));
  useImperativeHandle(ref, () => ({
    restore(content) {
      write(text.trim() === '' ? content : `${content}\n\n${text}`);
      field.current?.focus();
    },
    focus: () => field.current?.focus(),
  }));
  const send = (content: string) => {
    const visibility = isNote ? 'team' : 'all';
    const encoded = isNote ? encodeMentions(content, people) : content;
    const isQueued = onSend({ content: encoded, visibility, files: uploads.files });
    setProblem(isQueued ? null : REFUSED);
    if (!isQueued) return;
    write('');
    uploads.clear();
  };
  /** A pasted screenshot is added; pasted text stays in the text field. */
  const addFrom = (event: SyntheticEvent, data: DataTransfer) => {
    const files = filesIn(data);
    if (files.length === 0) return;
    event.preventDefault();
    uploads.add(files);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    addFrom(event, event.dataTransfer);
  };
  const warning = looksLikePassword(text) ? passwordWarning(role) : null;
  return (
    <Composer
      field={field}
      text={text}
      max={maxLength.orderMessage}
      onText={write}
      onSend={send}
      placeholder={placeholderOf(role, isNote)}
      isNote={isNote}
      problem={problem ?? ask.problem}
      warning={warning}
      hint={hint}
      files={uploads.state}
      suggestions={suggestions}
      uploads={uploads.list}
      form={{
        onDragOver(event) {
          if (!hasFiles(event)) return;
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop,
        className: isOver ? 'bg-brand-soft' : undefined,
      }}
      area={{
        ...area,
        onSelect: ({ currentTarget }) => setCaret(currentTarget.selectionStart),
        onPaste: (event) => addFrom(event, event.clipboardData),
      }}
      tools={
        <>
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
        </>
      }
      secondary={
        ask.isOffered &&
        !isNote && (
          <Button
            tone="secondary"
            aria-label="Ask and pause the clock"
            className="max-sm:order-last max-sm:w-full"
            onClick={() => void ask.send(text.trim())}
            pending={ask.isPending && 'Pausing…'}
            title="Sends your question and pauses the clock until the customer answers"
          >
            <CirclePause aria-hidden size={18} />
            <span className="sm:@max-[38rem]:hidden">Ask and pause the clock</span>
            <span className="hidden sm:@max-[38rem]:inline">Ask…</span>
          </Button>
        )
      }
    />
  );
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

const passwordWarning = (role: Viewed['role']): string =>
  `This looks like a password. Send it securely instead: ${
    role === 'customer' ? 'we’ll ask for it in the questions.' : 'ask for it in the questions.'
  }`;

function placeholderOf(role: Viewed['role'], isNote: boolean): string {
  if (isNote) return 'Only your team sees this. Type @ to mention someone.';
  return role === 'customer' ? 'Write a message' : 'Write to the customer, or type / for a saved reply';
}

const replyValuesOf = (order: Viewed['order']): ReplyValues => ({
  customer_name: order.user.name,
  order_id: order.id,
  due_day: dueDay(order.promise),
  service: titlesOf(order),
});

type Typed = { text: string; caret: number; mention: string };

/** People of the team follow an `@` in a note. */
function toMentions(people: readonly Person[], { text, caret, mention }: Typed): Suggestion[] {
  const start = text.slice(0, caret - mention.length);
  const others = people.filter(({ name }) => name !== mention);
  return matching(others, mention, ({ name }) => name).map(({ id, name }) => ({
    id: `person-${id}`,
    label: name,
    detail: '',
    text: `${start}${name} ${text.slice(caret)}`,
    caret: start.length + name.length + 1,
  }));
}
