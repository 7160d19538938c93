import { ShieldAlert } from 'lucide-react';
import { numberFormat } from '../../contract/shared/language/formats.ts';

const number = numberFormat();
const countText = (count: number): string => `${number.format(count)} ${count === 1 ? 'character' : 'characters'}`;

const remainingText = (remaining: number, max: number): string =>
  remaining < 0 ? `${countText(-remaining)} over the limit of ${number.format(max)}` : `${countText(remaining)} left`;

type Props = {
  /** Remaining characters. */
  remaining: number;
  max: number;
  warning: string | null;
  hint: string | null;
  hasCounter: boolean;
};

export function ComposerHints({ remaining, max, warning, hint, hasCounter }: Props) {
  return (
    <div role="status" className="grid gap-1 text-sm">
      {warning && (
        <p className="flex items-start gap-1.5 font-medium text-warn">
          <ShieldAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span>{warning}</span>
        </p>
      )}
      {hint && <p className="text-ink-soft">{hint}</p>}
      {hasCounter && (
        <p className={remaining < 0 ? 'font-medium text-bad' : 'text-ink-soft tabular-nums'}>
          {remainingText(remaining, max)}
        </p>
      )}
    </div>
  );
}
