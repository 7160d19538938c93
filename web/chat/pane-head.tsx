import clsx from 'clsx';
import { ArrowLeft, Info } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { IconButton, IconLink } from '../ui/icon-button.tsx';
import { isShown } from '../ui/older-browsers/is-shown.ts';
import { PopoverPanel } from '../ui/popovers/popover-panel.tsx';
import { focusComposer } from './focus-composer.ts';

const isFocusLost = () => {
  const { activeElement, body } = document;
  return activeElement === body || (activeElement !== null && !isShown(activeElement));
};

export type PaneActions = {
  isDone: boolean;
  /** Null if the conversation can't be called done. */
  onDone: (() => void) | null;
  isPending: boolean;
};

type Props = {
  /** The list alone, on a screen without room for both. */
  backUrl: string;
  /** The width from which both are shown. */
  splitFrom?: 'sm' | 'lg';
  title: ReactNode;
  line?: ReactNode;
  actions?: PaneActions;
  /** A window without room for it has it in a panel. */
  aside?: ReactNode;
};

export function PaneHead({ backUrl, splitFrom = 'lg', title, line, actions, aside }: Props) {
  const { state } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const info = useRef<HTMLButtonElement>(null);
  const [isAsideOpen, setAsideOpen] = useState(false);
  const [isReplying] = useState((state as { reply?: boolean } | null)?.reply ?? false);
  useEffect(() => {
    if (isReplying) focusComposer();
    // Opening and closing on a phone remove the link that had the focus.
    else if (isFocusLost()) heading.current?.focus({ preventScroll: true });
    return () => {
      if (isFocusLost()) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [isReplying]);
  return (
    <div className="flex min-h-14 items-center gap-2 border-b border-line px-3 py-1.5 sm:px-4">
      <IconLink
        to={backUrl}
        label="All conversations"
        preventScrollReset
        className={clsx('-ms-2 shrink-0', splitFrom === 'lg' ? 'lg:hidden' : 'sm:hidden')}
      >
        <ArrowLeft aria-hidden size={20} />
      </IconLink>
      <div className="min-w-0 grow">
        <h2 ref={heading} tabIndex={-1} className="truncate text-base leading-snug outline-none">
          {title}
        </h2>
        {line && <p className="truncate text-sm text-ink-soft">{line}</p>}
      </div>
      {actions?.onDone && (
        <Button size="small" tone="secondary" onClick={actions.onDone} pending={actions.isPending && 'Saving…'}>
          {actions.isDone ? 'Reopen' : 'Done'}
        </Button>
      )}
      {aside && (
        <IconButton
          ref={info}
          label="About this conversation"
          size="small"
          aria-haspopup="dialog"
          aria-expanded={isAsideOpen}
          onClick={() => setAsideOpen(true)}
          className="shrink-0 min-[87.5rem]:hidden"
        >
          <Info aria-hidden size={20} />
        </IconButton>
      )}
      {isAsideOpen && (
        <PopoverPanel
          anchor={info}
          label="About this conversation"
          onClose={() => setAsideOpen(false)}
          className="w-80"
        >
          <div className="p-4">{aside}</div>
        </PopoverPanel>
      )}
    </div>
  );
}
