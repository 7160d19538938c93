import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Moment } from '../../../dashboard/date-time.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { BreakableEmail } from '../../shared/breakable-email.tsx';
import { type InboundEmail, sentence, subjectOf } from './inbound-labels.ts';
import type { InboundActions } from './use-inbound-actions.tsx';

type Props = { email: InboundEmail; actions: InboundActions };

const link = 'inline-flex min-h-6 items-center text-brand underline underline-offset-4';

/** The email's HTML is never rendered. */
export function InboundEmailPane({ email, actions }: Props) {
  const [params] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, from, user, order_id, reason, content, created_at } = email;
  const back = new URLSearchParams(params);
  back.delete('email');
  // The list that had the focus is hidden on a phone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const isQuarantined = state === 'quarantined';
  return (
    <article
      aria-labelledby="email-subject"
      className="grid gap-5 rounded-lg border border-line bg-surface p-4 sm:p-6 lg:sticky lg:top-20"
    >
      <header className="grid gap-3">
        <Link to={`?${back}`} preventScrollReset className={`${link} min-h-11 gap-2 justify-self-start lg:hidden`}>
          <ArrowLeft aria-hidden size={18} />
          All emails
        </Link>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2
            id="email-subject"
            ref={heading}
            tabIndex={-1}
            className="min-w-0 text-xl font-semibold wrap-anywhere outline-none"
          >
            <bdi>{subjectOf(email)}</bdi>
          </h2>
          <Status {...statuses.inboundEmail[state]} />
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-ink-soft">From</dt>
          <dd className="wrap-anywhere">
            <BreakableEmail email={from} />
          </dd>
          {user && (
            <>
              <dt className="text-ink-soft">{isQuarantined ? 'Claims to be' : 'Person'}</dt>
              <dd className="wrap-anywhere">
                <bdi>{user.name}</bdi>
              </dd>
            </>
          )}
          {order_id !== null && (
            <>
              <dt className="text-ink-soft">Order</dt>
              <dd>
                <Link to={`/admin/dashboard/orders/${order_id}`} className={link}>
                  Order {order_id}
                </Link>
              </dd>
            </>
          )}
          <dt className="text-ink-soft">Received</dt>
          <dd>
            <Moment time={created_at} />
          </dd>
        </dl>
      </header>
      {reason && <Alert kind={isQuarantined || state === 'failed' ? 'warning' : 'info'}>{sentence(reason)}</Alert>}
      {content === null || content.trim() === '' ? (
        <NoText email={email} />
      ) : (
        <p dir="auto" className="max-w-text whitespace-pre-wrap wrap-anywhere">
          {content}
        </p>
      )}
      {isQuarantined && <Decision key={email.id} email={email} actions={actions} />}
    </article>
  );
}

const readers = [
  { value: 'team', label: 'The team only, as an internal note' },
  { value: 'all', label: 'The customer and the team' },
] as const;

function Decision({ email, actions }: Props) {
  const { user, order_id, visibility, can_be_note: canBeNote } = email;
  const [chosen, setChosen] = useState(visibility ?? 'all');
  const isNote = chosen === 'team';
  const canPost = user && order_id !== null;
  return (
    <footer className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      {canPost && canBeNote && (
        <fieldset className="grid basis-full gap-1">
          <legend className="font-medium">Who will see it</legend>
          {readers.map(({ value, label }) => (
            <label key={value} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="visibility"
                checked={chosen === value}
                onChange={() => setChosen(value)}
                className="size-5 accent-brand"
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {canPost && (
        <Button onClick={() => void actions.post(email, chosen)}>
          <span className="max-w-64 truncate">
            Post as <bdi>{user.name}</bdi>
          </span>
        </Button>
      )}
      <Button tone="secondary" onClick={() => void actions.discard(email)}>
        Discard
      </Button>
      <p className="basis-full text-sm text-ink-soft">
        {canPost
          ? `Posting shows it to ${isNote ? 'the team only' : 'everyone on the order'}, as if ${user.name} had written it there. If you aren’t sure, ask them first.`
          : 'It can’t be posted: it doesn’t name a person and an order.'}
      </p>
    </footer>
  );
}

/** Only emails that wait for a decision have their text here. */
function NoText({ email: { state, content, order_id } }: { email: InboundEmail }) {
  if (state === 'contact')
    return (
      <p className="text-ink-soft">
        Its text is in the{' '}
        <Link to="/admin/dashboard/contact-messages" className={link}>
          contact messages
        </Link>
        .
      </p>
    );
  if (state === 'posted' && order_id !== null)
    return (
      <p className="text-ink-soft">
        Its text is in the{' '}
        <Link to={`/admin/dashboard/orders/${order_id}`} className={link}>
          conversation of order {order_id}
        </Link>
        .
      </p>
    );
  return <p className="text-ink-soft">{content === null ? 'Its text isn’t stored.' : 'This email has no text.'}</p>;
}
