import clsx from 'clsx';
import { Link, useSearchParams } from 'react-router';
import { When } from '../../../dashboard/date-time.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { type InboundEmail, subjectOf } from './inbound-labels.ts';

type Props = { email: InboundEmail; isOpen: boolean; showState: boolean };

export function InboundRow({ email, isOpen, showState }: Props) {
  const [params] = useSearchParams();
  const { id, from, user, state, created_at } = email;
  const url = new URLSearchParams(params);
  url.set('email', String(id));
  return (
    <li data-email={id}>
      <Link
        to={`?${url}`}
        preventScrollReset
        aria-current={isOpen ? 'true' : undefined}
        className={clsx(
          'grid gap-0.5 px-4 py-3 -outline-offset-3 transition-colors',
          isOpen ? 'bg-brand-soft forced-colors:outline-2 forced-colors:-outline-offset-2' : 'hover:bg-sunken',
        )}
      >
        <span className="flex items-baseline justify-between gap-3">
          <bdi className="min-w-0 truncate font-semibold" title={from}>
            {user?.name ?? from}
          </bdi>
          <span className="shrink-0 text-sm text-ink-soft">
            <When time={created_at} />
          </span>
        </span>
        <bdi className="truncate">{subjectOf(email)}</bdi>
        {showState && (
          <span>
            <Status {...statuses.inboundEmail[state]} />
          </span>
        )}
      </Link>
    </li>
  );
}
