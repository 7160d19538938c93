import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ContactMessage } from '../../../../contract/inbox/contacts.ts';
import { call } from '../../../api/browser.ts';
import { useSession } from '../../../api/session.ts';
import { readTyped, removeTyped, saveTyped } from '../../../api/typed-text.ts';
import { Bubble } from '../../../chat/bubble.tsx';
import { Composer } from '../../../chat/composer.tsx';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { FileList } from '../../../files/file-list.tsx';

/** Answers are emails, and the sender's answers to them arrive here. */
export function ContactPane({ message }: { message: ContactMessage }) {
  const { id, name, email, replies } = message;
  const meId = useSession().user?.id ?? 0;
  const draft = `contact:${id}`;
  const [text, setText] = useState(() => readTyped<string>(meId, draft) ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const { run, problem } = useAction();
  useMarkRead(message);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer has been added
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [replies.length]);
  const write = (next: string) => {
    setText(next);
    if (next === '') removeTyped(meId, draft);
    else saveTyped(meId, draft, next);
  };
  const send = (content: string) =>
    run(() => call('POST /admin/contact-messages/{id}/replies', { params: { id }, body: { content } }), {
      failure: 'Failed to send message.',
      done: `Sent to ${email}.`,
    }).then((isSent) => isSent && write(''));
  const senderOf = (author: ContactMessage['replies'][number]['author']) =>
    author === null ? name : author.id === meId ? 'You' : author.name;
  return (
    <>
      <div
        ref={log}
        role="log"
        aria-label={`Conversation with ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto px-4 pb-4 -outline-offset-3 sm:px-6"
      >
        <ol className="flex flex-col">
          <Bubble sender={name} isOwn={false} text={message.message} time={message.created_at} startsGroup>
            <FileList files={message.files} label={`Files of the message from ${name}`} />
          </Bubble>
          {replies.map((reply) => (
            <Bubble
              key={reply.id}
              sender={senderOf(reply.author)}
              isOwn={reply.author !== null}
              text={reply.content}
              time={reply.created_at}
              startsGroup
            />
          ))}
        </ol>
      </div>
      <Composer field={field} to={name} text={text} onText={write} onSend={send} problem={problem} notice={null} />
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
