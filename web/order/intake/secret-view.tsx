import { Check, Copy, Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OrderSecret } from '../../../contract/order/secrets.ts';
import { call } from '../../api/browser.ts';
import { useAction } from '../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../dashboard/forms/use-question.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { Viewed } from '../workspace.ts';
import { copySecret } from './copy-secret.ts';
import { Encrypted } from './encrypted.tsx';
import { SecretOpenings } from './secret-openings.tsx';
import { burnedText, ENCRYPTED } from './secret-text.ts';
import { useShownSecret } from './use-shown-secret.ts';

type Props = { viewed: Viewed; secret: OrderSecret };

/** The value is here only while it is shown. Everybody sees who opened it. */
export function SecretView({ viewed: { role, order }, secret }: Props) {
  const { label, state, views, may_reveal } = secret;
  const params = { id: order.id, sid: secret.id };
  const { shown, show, hide } = useShownSecret();
  const { run, isPending, problem } = useAction();
  const { ask, dialog } = useQuestion();
  const reveal = async () => {
    const { value, hide_after_seconds: seconds } = await call('POST /orders/{id}/secrets/{sid}/reveal', { params });
    show({ value, seconds });
  };
  const open = () =>
    run(secret.policy === 'once' ? () => ask(openOnce(label), reveal) : reveal, { failure: 'We couldn’t open it.' });
  const remove = () =>
    run(() => ask(deleteNow(label, role), () => call('DELETE /orders/{id}/secrets/{sid}', { params })), {
      failure: 'We couldn’t delete it.',
      done: `${label} deleted.`,
    });
  const canDelete = state === 'stored' && role !== 'staff';
  return (
    <div className="grid justify-items-start gap-2">
      {shown ? <Value label={label} value={shown.value} /> : <State {...{ role, order, secret }} />}
      {(shown || may_reveal || canDelete) && (
        <div className="flex flex-wrap gap-2">
          {/* One button, so that it keeps the focus. */}
          {(shown || may_reveal) && (
            <Button
              tone="secondary"
              size="small"
              onClick={shown ? hide : () => void open()}
              pending={isPending && !shown && 'Opening…'}
            >
              <Eye aria-hidden size={18} />
              {shown ? 'Hide' : 'Show'}
              <span className="sr-only"> {label}</span>
            </Button>
          )}
          {canDelete && (
            <Button tone="quiet" size="small" onClick={() => void remove()}>
              <Trash2 aria-hidden size={18} />
              Delete now<span className="sr-only"> {label}</span>
            </Button>
          )}
        </div>
      )}
      {problem && <Alert>{problem}</Alert>}
      <SecretOpenings views={views} />
      {dialog}
    </div>
  );
}

const openOnce = (label: string) => ({
  title: `Open ${label}?`,
  action: 'Open and delete',
  text: 'It can be opened once and is deleted then. Copy it before you leave this window.',
});

const deleteNow = (label: string, role: Viewed['role']) => ({
  title: `Delete ${label} now?`,
  action: 'Delete',
  danger: true,
  text:
    role === 'customer'
      ? 'Nobody can open it any more. If we still need it, we’ll ask you for it again.'
      : 'Nobody can open it any more. If you still need it, you have to ask the customer again.',
});

function State({ role, order, secret }: Pick<Viewed, 'role' | 'order'> & { secret: OrderSecret }) {
  if (secret.state === 'burned') return <p className="text-ink-soft">{burnedText(secret, order.promise)}</p>;
  if (secret.state === 'requested') return <p className="text-ink-soft">Not answered</p>;
  return <Encrypted>{role === 'customer' ? ENCRYPTED : 'Encrypted'}</Encrypted>;
}

function Value({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid max-w-full justify-items-start gap-2 print:hidden">
      <code
        translate="no"
        className="max-w-full rounded-md bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere select-all"
      >
        {value}
      </code>
      <p className="text-sm text-ink-soft">It disappears after 60 seconds, and when you leave this window.</p>
      <CopySecret label={label} value={value} />
    </div>
  );
}

function CopySecret({ label, value }: { label: string; value: string }) {
  const [isCopied, setCopied] = useState(false);
  // Plain http has no clipboard.
  if (!navigator.clipboard) return null;
  const Icon = isCopied ? Check : Copy;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        tone="secondary"
        size="small"
        onClick={() => void copySecret(value).then(() => setCopied(true), console.error)}
      >
        <Icon aria-hidden size={18} />
        Copy
        <span className="sr-only"> {label}</span>
      </Button>
      <span role="status" className="text-sm text-good">
        {isCopied && 'Copied for a minute'}
      </span>
    </span>
  );
}
