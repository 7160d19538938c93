import clsx from 'clsx';
import { type ReactNode, type Ref, useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { type OpenDialog, openDialog, topDialog, updateDialog, useOpenDialogs } from './dialog-stack.ts';
import { nextFocusTargets } from './next-focus-target.ts';
import { NoHyphenBreak } from './no-hyphen-break.tsx';
import { Part } from './part.tsx';
import { closeEvents } from './popovers/close-events.ts';

type Props = {
  title: ReactNode;
  /** Decides about Escape too: the dialog stays until it is no longer rendered or `open`. */
  onClose: () => void;
  children: ReactNode;
  /** The button with the title's verb. */
  action?: ReactNode;
  /** Instead of **Close**, where leaving has a consequence of its own. */
  closing?: ReactNode;
  /** Always in sight, above the buttons. */
  summary?: ReactNode;
  /** A preview needs the width. */
  isWide?: boolean;
  /** A long form needs the height. */
  isFullOnPhones?: boolean;
  /** Phones show it at their lower edge. */
  isSheet?: boolean;
  /** Other open dialogs too, over which it opens. */
  hidesPage?: boolean;
};

/** While another dialog is open, it is a step of that one. */
export function Dialog({ open, ...props }: Props & { open: boolean }) {
  return open ? <Opened {...props} /> : null;
}

const FIRST_CONTROL = '[autofocus], input:not([type=hidden], [hidden]), select, textarea, button';

function Opened({
  isWide = false,
  isFullOnPhones = false,
  isSheet = false,
  hidesPage = false,
  onClose,
  ...content
}: Props) {
  const titleId = useId();
  const [self] = useState<OpenDialog>(() => ({
    opener: null,
    frame: null,
    titleId,
    isWide,
    isFullOnPhones,
    onClose,
    returnTo: null,
  }));
  const open = useOpenDialogs();
  const box = useRef<HTMLDivElement>(null);
  const at = open.indexOf(self);
  const isStep = !hidesPage && at > 0;
  const isShown = hidesPage || at === open.length - 1;
  useLayoutEffect(() => (hidesPage ? undefined : openDialog(self)), [self, hidesPage]);
  useLayoutEffect(() => {
    self.onClose = onClose;
  });
  useLayoutEffect(() => {
    if (!isShown) return;
    const { returnTo } = self;
    self.returnTo = null;
    const first = isStep ? box.current?.querySelector<HTMLElement>(FIRST_CONTROL) : null;
    if (returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus({ preventScroll: true });
    else if (first && !box.current?.contains(document.activeElement)) first.focus();
  }, [isShown, isStep, self]);
  if (!hidesPage && at < 0) return null;
  const page = <Page {...content} ref={box} titleId={titleId} isHidden={!isShown} isStep={isStep} onClose={onClose} />;
  if (isStep) return open[0]?.frame ? createPortal(page, open[0].frame) : null;
  const top = hidesPage ? self : (open.at(-1) ?? self);
  return (
    <Frame
      titleId={top.titleId}
      isWide={top.isWide}
      isFullOnPhones={top.isFullOnPhones}
      isSheet={isSheet}
      hidesPage={hidesPage}
      onClose={() => (hidesPage ? onClose() : topDialog()?.onClose())}
      onMount={(frame) => updateDialog(self, { frame })}
    >
      {page}
    </Frame>
  );
}

type FrameProps = {
  titleId: string;
  isWide: boolean;
  isFullOnPhones: boolean;
  isSheet: boolean;
  hidesPage: boolean;
  onClose: () => void;
  onMount: (frame: HTMLElement) => void;
  children: ReactNode;
};

function Frame({ titleId, isWide, isFullOnPhones, isSheet, hidesPage, onClose, onMount, children }: FrameProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element | null>(null);
  const mounted = useRef(onMount);
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    opener.current = document.activeElement;
  }, []);
  // Runs on every render: browsers close the dialog on the second Escape, whatever the caller decides.
  useLayoutEffect(() => {
    if (!ref.current?.open) ref.current?.showModal();
  });
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog) mounted.current(dialog);
    // Before its element is removed, closing can still return the focus.
    return () => dialog?.close();
  }, []);
  useEffect(
    () => () => {
      if (opener.current === null || document.activeElement !== document.body) return;
      const fallback = nextFocusTargets.get(opener.current)?.() ?? document.getElementById('main');
      const next = opener.current.isConnected ? opener.current : fallback;
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      {...closeEvents(ref, true, () => {
        showAgain();
        onClose();
      })}
      className={clsx(
        'm-auto max-h-[calc(100dvh-2rem)] scroll-py-20 overflow-x-hidden rounded-lg border border-transparent bg-surface p-0 text-ink shadow-float',
        isSheet && 'max-sm:mb-0 max-sm:w-screen max-sm:max-w-none max-sm:rounded-b-none',
        isWide ? 'w-[min(40rem,calc(100vw-2rem))]' : 'w-[min(30rem,calc(100vw-2rem))]',
        isFullOnPhones &&
          'max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-dvw max-sm:max-w-none max-sm:rounded-none',
        hidesPage ? 'backdrop:bg-sunken' : 'backdrop:bg-[oklch(0.15_0.02_255/0.55)]',
      )}
    >
      {children}
    </dialog>
  );
}

type PageProps = Omit<Props, 'isWide' | 'isFullOnPhones' | 'isSheet' | 'hidesPage'> & {
  ref: Ref<HTMLDivElement>;
  titleId: string;
  isHidden: boolean;
  isStep: boolean;
};

const pinned = 'z-10 bg-surface px-6 [@media(height>=30rem)]:sticky';

const Page = ({ ref, titleId, isHidden, isStep, title, onClose, children, action, closing, summary }: PageProps) => (
  <div
    ref={ref}
    hidden={isHidden}
    className={clsx(
      isStep && 'transition-[translate] duration-200 motion-safe:starting:translate-x-8 motion-reduce:transition-none',
    )}
  >
    <h2 id={titleId} className={clsx(pinned, 'top-0 pt-5 pb-3 text-xl font-semibold wrap-anywhere')}>
      {typeof title === 'string' ? <NoHyphenBreak>{title}</NoHyphenBreak> : title}
    </h2>
    <div className="px-6 pt-1 pb-5 text-pretty">
      <Part>{children}</Part>
    </div>
    <div className={clsx(pinned, 'bottom-0 flex flex-wrap justify-end gap-3 border-t border-line py-4')}>
      {summary && <div className="basis-full">{summary}</div>}
      {closing === undefined ? (
        <Button tone="secondary" onClick={onClose}>
          Close
        </Button>
      ) : (
        closing
      )}
      {action}
    </div>
  </div>
);
