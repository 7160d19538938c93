import clsx from 'clsx';
import { ArrowRight, CircleCheckBig, Hourglass, TriangleAlert } from 'lucide-react';
import { useKeyboardOpen } from '../dashboard/use-keyboard-open.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import type { NextStep, StepAction, StepButton } from './step.ts';

const looks = {
  you: { look: 'border-brand bg-brand-soft', icon: 'text-brand', Icon: ArrowRight },
  them: { look: 'border-line bg-sunken', icon: 'text-ink-soft', Icon: Hourglass },
  done: { look: 'border-line bg-sunken', icon: 'text-good', Icon: CircleCheckBig },
  late: { look: 'border-bad bg-bad-soft', icon: 'text-bad', Icon: TriangleAlert },
} as const;

type Tone = 'primary' | 'secondary';

type Props = {
  step: NextStep;
  /** Set for an action that only opens something. */
  urlOf: (action: StepAction) => string | null;
  /** The target of the action is already open. */
  isHere: (action: StepAction) => boolean;
  onAction: (action: StepAction, button: HTMLElement) => void;
  isPending: boolean;
};

/** A phone has the buttons at the lower edge, under the thumb, unless somebody types. */
export function NextStepBar({ step, isHere, ...rest }: Props) {
  const isTyping = useKeyboardOpen();
  const { who, text, detail, action, other } = step;
  const first: Tone = who === 'them' || who === 'done' ? 'secondary' : 'primary';
  const buttons = [
    ...(action && !isHere(action.id) ? [{ button: action, tone: first }] : []),
    ...(other && !isHere(other.id) ? [{ button: other, tone: 'secondary' as const }] : []),
  ];
  const { look, icon, Icon } = looks[who];
  return (
    <>
      <section
        aria-label="Next step"
        className={clsx(
          'mb-4 flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border px-4 py-2.5 print:hidden',
          look,
        )}
      >
        <div className="flex min-w-0 grow basis-72 items-start gap-3">
          <Icon aria-hidden size={20} className={clsx('mt-0.5 shrink-0', icon)} />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{text}</p>
            {detail && <p className="text-sm text-ink-soft wrap-anywhere">{detail}</p>}
          </div>
        </div>
        {buttons.length > 0 && (
          <div className="flex flex-wrap gap-2 max-sm:hidden">
            {buttons.map((one) => (
              <Act key={one.button.id} {...one} {...rest} />
            ))}
          </div>
        )}
      </section>
      {buttons.length > 0 && !isTyping && (
        <div
          data-work-bar
          className="fixed inset-x-0 bottom-0 z-30 flex flex-wrap gap-2 border-t border-line bg-surface p-3 sm:hidden print:hidden"
        >
          {buttons.map((one) => (
            <Act key={one.button.id} {...one} {...rest} className="grow" />
          ))}
        </div>
      )}
    </>
  );
}

type ActProps = Pick<Props, 'urlOf' | 'onAction' | 'isPending'> & {
  button: StepButton;
  tone: Tone;
  className?: string;
};

function Act({ button: { id, label }, tone, urlOf, onAction, isPending, className }: ActProps) {
  const url = urlOf(id);
  if (url !== null)
    return (
      <LinkButton to={url} tone={tone} preventScrollReset={url.startsWith('?')} className={className}>
        {label}
      </LinkButton>
    );
  return (
    <Button
      tone={tone}
      onClick={({ currentTarget }) => onAction(id, currentTarget)}
      pending={isPending && tone === 'primary' && 'Saving…'}
      className={className}
    >
      {label}
    </Button>
  );
}
