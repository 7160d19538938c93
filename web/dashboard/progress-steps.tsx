import clsx from 'clsx';

type Props = {
  steps: readonly string[];
  /** Index; -1 for an unknown status. */
  current: number;
  isNamed?: boolean;
  isDone?: boolean;
  className?: string;
};

export function ProgressSteps({ steps, current: at, isNamed = false, isDone = false, className }: Props) {
  return (
    <div className={clsx('@container grid gap-1', className)}>
      <p className="sr-only">{at < 0 ? 'Not started' : `Step ${at + 1} of ${steps.length}`}</p>
      <ol aria-label="Progress" className="flex gap-1">
        {steps.map((step, i) => (
          <li
            key={step}
            title={step}
            aria-label={step}
            aria-current={i === at ? 'step' : undefined}
            className="grid min-w-0 grow basis-0 grid-cols-[minmax(0,1fr)] gap-1.5"
          >
            <span
              aria-hidden
              className={clsx(
                'h-1.5 rounded-full forced-colors:forced-color-adjust-none',
                i <= at ? 'forced-colors:bg-[Highlight]' : 'bg-line forced-colors:bg-[GrayText]',
                i <= at && (isDone ? 'bg-good' : 'bg-brand'),
              )}
            />
            {isNamed && (
              <span
                aria-hidden
                className={clsx(
                  'text-sm whitespace-nowrap',
                  i === at ? 'font-medium text-ink' : 'text-ink-soft @max-[22rem]:hidden',
                  // A single name may be wider than its step: it grows toward the side with room.
                  i >= steps.length / 2 ? 'justify-self-end @min-[22rem]:justify-self-start' : 'justify-self-start',
                )}
              >
                {step}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
