import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ContactMessage } from '../../../../contract/inbox/contacts.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { useSession } from '../../../api/session.ts';
import { readTyped, removeTyped, saveTyped } from '../../../api/typed-text.ts';
import { Composer } from '../../../chat/composer.tsx';
import { Message } from '../../../chat/message.tsx';
import { MessageText } from '../../../chat/message-text.tsx';
import { groupEntries } from '../../../chat/messages.ts';
import { Timeline } from '../../../chat/timeline.tsx';
import { useSuggestions } from '../../../chat/use-suggestions.tsx';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { FileList } from '../../../files/file-list.tsx';

type Entry = {
  id: number;
  author: { id: number; name: string } | null;
  content: string;
  at: string;
  files?: ReactNode;
};

const grouping = {
  timeOf: ({ at }: Entry) => at,
  isTogether: (before: Entry, entry: Entry) => before.author?.id === entry.author?.id,
};

/** Answers are emails, and the sender's answers to them arrive here. */
export function ContactPane({ message }: { message: ContactMessage }) {
  const { id, name, email, replies } = message;
  const meId = useSession().user?.id ?? 0;
  const draft = `contact:${id}`;
  const [text, setText] = useState(() => readTyped<string>(meId, draft) ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const { run, problem } = useAction();
  useMarkRead(message);
  const write = (next: string) => {
    setText(next);
    if (next === '') removeTyped(meId, draft);
    else saveTyped(meId, draft, next);
  };
  const suggested = useSuggestions({ text, values: { customer_name: name }, onPick: write });
  const send = (content: string) =>
    run(() => call('POST /admin/contact-messages/{id}/replies', { params: { id }, body: { content } }), {
      failure: 'Failed to send message.',
      done: `Sent to ${email}.`,
    }).then((isSent) => isSent && write(''));
  const entries: Entry[] = [
    {
      id: 0,
      author: null,
      content: message.message,
      at: message.created_at,
      files: <FileList files={message.files} label={`Files of the message from ${name}`} />,
    },
    ...replies.map((reply) => ({ ...reply, at: reply.created_at })),
  ];
  return (
    <>
      <Timeline
        label={`Conversation with ${name}`}
        items={groupEntries(entries, grouping).map(({ startsDay, startsGroup, ...entry }) => ({
          key: String(entry.id),
          at: entry.at,
          startsDay,
          isFirstUnread: false,
          content: (
            <Message
              person={entry.author?.name ?? name}
              name={entry.author?.id === meId ? 'You' : (entry.author?.name ?? name)}
              isOwn={entry.author !== null}
              time={entry.at}
              startsGroup={startsGroup}
            >
              <MessageText text={entry.content} />
              {entry.files}
            </Message>
          ),
        }))}
      />
      <Composer
        field={field}
        formLabel={`Message ${name}`}
        text={text}
        max={maxLength.message}
        onText={write}
        onSend={(content) => void send(content)}
        problem={problem}
        {...suggested}
        hint={suggested.hint ?? (text === '' ? null : `This is sent as an email to ${email}.`)}
      />
    </>
  );
}

function useMarkRead({ id, read_at }: ContactMessage): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (read_at !== null) return;
    call('PUT /admin/contact-messages/{id}/read', { params: { id } }).then(() => revalidate(), console.warn);
  }, [id, read_at, revalidate]);
}
