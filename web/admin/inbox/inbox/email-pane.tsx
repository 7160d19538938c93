import { useState } from 'react';
import { Link } from 'react-router';
import type { InboundEmail } from '../../../../contract/inbox/inbound.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { BreakableEmail } from '../../../record/breakable-email.tsx';
import { Fact, Facts } from '../../../record/facts.tsx';
import { Time } from '../../../record/time.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useEmailDecision } from './use-email-decision.tsx';

type Props = { email: InboundEmail; onDecided: () => void };

const link = 'inline-flex min-h-6 items-center text-brand underline underline-offset-4';

const sentence = (text: string): string => {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  return `${trimmed.slice(0, 1).toUpperCase()}${trimmed.slice(1)}${/[.!?]$/.test(trimmed) ? '' : '.'}`;
};

/** The email's HTML is never rendered. */
export function EmailPane({ email, onDecided }: Props) {
  const { state, from, user, order_id, reason, content, created_at } = email;
  const isHeldBack = state === 'quarantined';
  return (
    <article
      aria-label="Email"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="grid min-h-0 grow content-start gap-5 overflow-y-auto p-4 -outline-offset-3 sm:p-6"
    >
      <Facts isWide>
        <Fact name="From">
          <BreakableEmail email={from} />
        </Fact>
        {user && (
          <Fact name={isHeldBack ? 'Claims to be' : 'Person'}>
            <bdi>{user.name}</bdi>
          </Fact>
        )}
        {order_id !== null && (
          <Fact name="Order">
            <Link to={`/admin/dashboard/orders/${order_id}`} className={link}>
              Order {order_id}
            </Link>
          </Fact>
        )}
        <Fact name="Received">
          <Time kind="moment" of={created_at} />
        </Fact>
      </Facts>
      {reason && <Alert kind={isHeldBack || state === 'failed' ? 'warning' : 'info'}>{sentence(reason)}</Alert>}
      {content === null || content.trim() === '' ? (
        <NoText email={email} />
      ) : (
        <p dir="auto" className="max-w-text whitespace-pre-wrap wrap-anywhere">
          {content}
        </p>
      )}
      {isHeldBack && <Decision email={email} onDecided={onDecided} />}
    </article>
  );
}

const readers = [
  { value: 'team', label: 'The team only, as an internal note' },
  { value: 'all', label: 'The customer and the team' },
] as const;

function Decision({ email, onDecided }: Props) {
  const { user, order_id, visibility, can_be_note: canBeNote } = email;
  const [chosen, setChosen] = useState(visibility ?? 'all');
  const { run, problem } = useAction();
  const { add, discard, dialog } = useEmailDecision(run);
  const isNote = chosen === 'team';
  const canAdd = user && order_id !== null;
  const decide = (decision: Promise<boolean>) => void decision.then((isDecided) => isDecided && onDecided());
  return (
    <footer className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      {problem && <Alert className="basis-full">{problem}</Alert>}
      {canAdd && canBeNote && (
        <fieldset className="grid basis-full gap-1">
          <legend className="text-sm/5 font-semibold">Who will see it</legend>
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
      {canAdd && (
        <Button tone="secondary" onClick={() => decide(add(email, chosen))}>
          Add to order {order_id}
        </Button>
      )}
      <Button tone="secondary" onClick={() => decide(discard(email))}>
        Discard
      </Button>
      <p className="basis-full text-sm text-ink-soft">
        {canAdd
          ? `It’s shown to ${isNote ? 'the team only' : 'everyone on the order'}, as if ${user.name} had written it there. If you aren’t sure, ask them first.`
          : 'It can’t be added to an order: it doesn’t name a person and an order.'}
      </p>
      {dialog}
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
        <Link to={`/admin/dashboard/chat/orders?open=order-${order_id}`} className={link}>
          conversation of order {order_id}
        </Link>
        .
      </p>
    );
  return <p className="text-ink-soft">{content === null ? 'Its text isn’t stored.' : 'This email has no text.'}</p>;
}
