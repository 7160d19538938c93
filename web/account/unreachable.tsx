import clsx from 'clsx';
import { useUnreachable } from '../api/session.ts';

/** The session is kept meanwhile. */
export function Unreachable({ className }: { className?: string }) {
  const isUnreachable = useUnreachable();
  return (
    <span role="status" className={clsx('empty:hidden', className)}>
      {isUnreachable && 'We can’t reach the server. Trying again…'}
    </span>
  );
}
