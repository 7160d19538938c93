import clsx from 'clsx';
import { ArrowRight, CircleCheckBig, Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../ui/button.tsx';
import type { NextStep, StepAction, StepButton } from './step.ts';

const looks = {
  you: { look: 'border-brand bg-brand-soft', icon: 'text-brand', Icon: ArrowRight },
  them: { look: 'border-line bg-sunken', icon: 'text-ink-soft', Icon: Hourglass },
  done: { look: 'border-line bg-sunken', icon: 'text-good', Icon: CircleCheckBig },
  late: { look: 'border-bad bg-bad-soft', icon: 'text-bad', Icon: TriangleAlert },
} as const;

type BoxProps = {
  step: Pick<NextStep, 'who' | 'text'> & { detail?: ReactNode };
  /** Says which order it is, where there are several. */
  of?: string;
  className?: string;
  /** Its buttons. */
  children: ReactNode;
};

export function NextStepBox({ step: { who, text, detail }, of, className, children }: BoxProps) {
  const { look, icon, Icon } = looks[who];
  return (
    <section
      aria-label={of ? `Next step of ${of}` : 'Next step'}
      className={clsx(
        'flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border px-4 py-2.5 print:hidden',
        look,
        className,
      )}
    >
      <div className="flex min-w-0 grow basis-72 items-start gap-3">
        <Icon aria-hidden size={20} className={clsx('mt-0.5 shrink-0', icon)} />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{text}</p>
          {detail && <p className="text-sm text-ink-soft wrap-anywhere">{detail}</p>}
        </div>
      </div>
      {children}
    </section>
  );
}

export type StepButtonsProps = {
  step: NextStep;
  /** Set for an action that only opens something. */
  urlOf: (action: StepAction) => string | null;
  /** The target of the action is already open. */
  isHere?: (action: StepAction) => boolean;
  onAction: (action: StepAction, button: HTMLElement) => void;
  isPending: boolean;
  /** Says which order it is, where there are several. */
  of?: string;
};

/** Nothing suggests one of the two ways out of a late order. */
const isSuggested = ({ who, action }: NextStep): boolean => who !== 'them' && who !== 'done' && action?.id !== 'cancel';

const shownButtons = ({ step, isHere = () => false }: Pick<StepButtonsProps, 'step' | 'isHere'>): StepButton[] =>
  [step.action, step.other].filter((one) => one !== undefined).filter(({ id }) => !isHere(id));

export const hasButtons = (props: Pick<StepButtonsProps, 'step' | 'isHere'>): boolean => shownButtons(props).length > 0;

export const StepButtons = ({ className, ...props }: StepButtonsProps & { className?: string }) => (
  <div className={clsx('flex flex-wrap gap-2', className)}>
    {shownButtons(props).map((button) => (
      <Act key={button.id} {...props} button={button} />
    ))}
  </div>
);

/** A phone has two of them side by side. */
const actLook = 'text-balance max-sm:grow max-sm:px-2.5 max-sm:py-2 max-sm:leading-5';

function Act({
  step,
  button: { id, label },
  urlOf,
  onAction,
  isPending,
  of,
}: StepButtonsProps & { button: StepButton }) {
  const url = urlOf(id);
  const tone = step.action?.id === id && isSuggested(step) ? 'primary' : 'secondary';
  const name = of && `${label}, ${of}`;
  if (url !== null)
    return (
      <LinkButton to={url} tone={tone} aria-label={name} preventScrollReset={url.startsWith('?')} className={actLook}>
        {label}
      </LinkButton>
    );
  return (
    <Button
      tone={tone}
      aria-label={name}
      onClick={({ currentTarget }) => onAction(id, currentTarget)}
      pending={isPending && tone === 'primary' && 'Saving…'}
      className={actLook}
    >
      {label}
    </Button>
  );
}
