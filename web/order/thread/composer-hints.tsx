import { ShieldAlert } from 'lucide-react';
import { maxLength } from '../../../contract/shared/limits.ts';
import type { Role } from '../workspace.ts';
import { looksLikePassword } from './looks-like-password.ts';

const COUNTER_FROM = 500;
const number = new Intl.NumberFormat('en-US');

const remainingText = (remaining: number): string =>
  remaining < 0
    ? `${number.format(-remaining)} over the limit of ${number.format(maxLength.orderMessage)} characters`
    : `${number.format(remaining)} characters left`;

export function ComposerHints({ text, role, empty }: { text: string; role: Role; empty: string | null }) {
  const remaining = maxLength.orderMessage - text.trim().length;
  const isPassword = looksLikePassword(text);
  if (!isPassword && empty === null && remaining > COUNTER_FROM) return null;
  return (
    <div role="status" className="grid gap-1 text-sm">
      {isPassword && (
        <p className="flex items-start gap-1.5 font-medium text-warn">
          <ShieldAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span>
            This looks like a password. Send it securely instead:{' '}
            {role === 'customer' ? 'we’ll ask for it in the questions.' : 'ask for it in the questions.'}
          </span>
        </p>
      )}
      {empty && <p className="text-ink-soft">{empty}</p>}
      {remaining <= COUNTER_FROM && (
        <p className={remaining < 0 ? 'font-medium text-bad' : 'text-ink-soft tabular-nums'}>
          {remainingText(remaining)}
        </p>
      )}
    </div>
  );
}
