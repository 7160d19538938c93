import clsx from 'clsx';

type Props = {
  /** Names of all steps, in their order. */
  steps: readonly string[];
  /** The step that is reached, from 0; -1 where the state is none of them. */
  at: number;
  /** Shows the names, or only the present one where they don't all fit; without it the state stands beside the line. */
  isNamed?: boolean;
  className?: string;
};

/** How far something has come, as a line of its steps. */
export function StepLine({ steps, at, isNamed = false, className }: Props) {
  return (
    <div className={clsx('@container grid gap-1', className)}>
      <p className="sr-only">{at < 0 ? 'Not begun' : `Step ${at + 1} of ${steps.length}`}</p>
      <ol aria-label="Progress" className="flex gap-1">
        {steps.map((step, i) => (
          <li
            key={step}
            title={step}
            aria-label={step}
            aria-current={i === at ? 'step' : undefined}
            className="grid min-w-0 grow basis-0 grid-cols-[minmax(0,1fr)] gap-1.5"
          >
            <span aria-hidden className={clsx('h-1.5 rounded-full', i <= at ? 'bg-brand' : 'bg-line')} />
            {isNamed && (
              <span
                aria-hidden
                className={clsx(
                  'text-sm whitespace-nowrap',
                  i === at ? 'font-medium text-ink' : 'text-ink-soft @max-[22rem]:hidden',
                  // Alone it may be wider than its step, and goes on over the neighbours at the side where there are more.
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
