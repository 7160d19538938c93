import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type OrderStep, stepsOf } from './steps.ts';
import type { Viewed } from './workspace.ts';

/** A phone has one line instead. */
export function OrderSteps({ viewed, className }: { viewed: Viewed; className: string | undefined }) {
  const steps = stepsOf(viewed);
  const done = steps.findLastIndex(({ state }) => state === 'done');
  const last = steps[done];
  if (!last) return null;
  return (
    <div className={clsx('mb-4', className)}>
      <p className="flex items-center gap-3 text-sm md:hidden">
        <span>{`Step ${done + 1} of ${steps.length}: ${last.name}`}</span>
        <span aria-hidden className="flex grow gap-1">
          {steps.map(({ name, state }) => (
            <span
              key={name}
              className={clsx(
                'h-1.5 grow rounded-full forced-colors:forced-color-adjust-none',
                state === 'done'
                  ? 'bg-brand forced-colors:bg-[Highlight]'
                  : 'bg-line-strong forced-colors:bg-[GrayText]',
              )}
            />
          ))}
        </span>
      </p>
      <ol aria-label="Progress" className="flex min-h-11 gap-2 max-md:hidden">
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
    </div>
  );
}

const marks = {
  done: 'border-brand bg-brand text-on-brand',
  current: 'border-2 border-brand',
  next: 'border-line-strong',
} as const;

const Step = ({ step: { name, day, state } }: { step: OrderStep }) => (
  <li aria-current={state === 'current' ? 'step' : undefined} className="group flex grow items-start gap-2 last:grow-0">
    <span
      aria-hidden
      className={clsx('mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border', marks[state])}
    >
      {state === 'done' && <Check size={14} strokeWidth={3} />}
    </span>
    <span className="min-w-0">
      <span className={clsx('block font-medium', state === 'next' && 'text-ink-soft')}>
        {name}
        {state === 'done' && <span className="sr-only">, done</span>}
      </span>
      {day && <span className="block text-sm whitespace-nowrap text-ink-soft">{day}</span>}
    </span>
    <span aria-hidden className="mt-3 h-px min-w-4 grow bg-line-strong group-last:hidden" />
  </li>
);
