import clsx from 'clsx';
import { Lock } from 'lucide-react';

/** Colors the whole field: nothing private must reach the customer by mistake. */
export const NoteSwitch = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    onClick={() => onChange(!isOn)}
    className={clsx(
      'inline-flex min-h-11 items-center gap-2 rounded-md border px-3 font-medium transition-colors',
      isOn
        ? 'border-warn bg-surface text-warn forced-colors:border-[Highlight]'
        : 'border-transparent text-ink-soft hover:bg-sunken hover:text-ink',
    )}
  >
    <Lock aria-hidden size={16} />
    Internal note
    <span aria-hidden className="text-sm font-normal max-sm:hidden">
      {isOn ? 'on' : 'off'}
    </span>
  </button>
);
