import clsx from 'clsx';
import { ArrowRight, CircleCheckBig, Hourglass, TriangleAlert } from 'lucide-react';
import { Button, LinkButton } from '../ui/button.tsx';
import type { NextStep } from './step.ts';

const looks = {
  you: { look: 'border-brand bg-brand-soft', icon: 'text-brand', Icon: ArrowRight },
  them: { look: 'border-line bg-sunken', icon: 'text-ink-soft', Icon: Hourglass },
  done: { look: 'border-line bg-sunken', icon: 'text-good', Icon: CircleCheckBig },
  late: { look: 'border-bad bg-bad-soft', icon: 'text-bad', Icon: TriangleAlert },
} as const;

type Props = {
  step: NextStep;
  /** Set if the action only opens something. */
  url: string | null;
  /** The target is already open. */
  isHere: boolean;
  onAction: (button: HTMLElement) => void;
  isPending: boolean;
};

/** A phone has the button at the lower edge, under the thumb. */
export function NextStepBar(props: Props) {
  const { step, isHere } = props;
  const hasButton = step.action !== undefined && !isHere;
  const { look, icon, Icon } = looks[step.who];
  return (
    <>
      <section
        aria-label="Next step"
        className={clsx(
          'mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border px-4 py-3 sm:px-5 print:hidden',
          look,
        )}
      >
        <div className="flex min-w-0 grow basis-72 items-start gap-3">
          <Icon aria-hidden size={20} className={clsx('mt-1 shrink-0', icon)} />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{step.text}</p>
            {step.detail && <p className="text-ink-soft wrap-anywhere">{step.detail}</p>}
          </div>
        </div>
        {hasButton && <StepButton {...props} className="max-sm:hidden" />}
      </section>
      {hasButton && (
        <div
          data-work-bar
          className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface p-3 sm:hidden print:hidden"
        >
          <StepButton {...props} className="w-full" />
        </div>
      )}
    </>
  );
}

function StepButton({ step, url, onAction, isPending, className }: Props & { className: string }) {
  const { action, who } = step;
  if (!action) return null;
  const tone = who === 'them' || who === 'done' ? 'secondary' : 'primary';
  if (url !== null)
    return (
      <LinkButton to={url} tone={tone} preventScrollReset={url.startsWith('?')} className={className}>
        {action.label}
      </LinkButton>
    );
  return (
    <Button
      tone={tone}
      onClick={({ currentTarget }) => onAction(currentTarget)}
      pending={isPending && 'Saving…'}
      className={className}
    >
      {action.label}
    </Button>
  );
}
