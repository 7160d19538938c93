import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { nextFocusTargets } from './next-focus-target.ts';
import { closeEvents } from './popovers/close-events.ts';

export function Dialog({
  open,
  title,
  onClose,
  children,
  footer,
  hidesPage = false,
}: {
  open: boolean;
  title: ReactNode;
  /** Decides about Escape too: the dialog stays until `open` is false. */
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** Other open dialogs too. */
  hidesPage?: boolean;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element | null>(null);
  const titleId = useId();
  // Runs on every render: browsers close the dialog on the second Escape, while `open` is true.
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) {
      opener.current = document.activeElement;
      dialog?.showModal();
    }
    if (!open && dialog?.open) dialog.close();
  });
  // A dialog that unmounts while open does not restore the focus itself.
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
      {...closeEvents(ref, open, onClose)}
      className={clsx(
        'm-auto w-[min(36rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] rounded-lg bg-surface p-0 text-ink shadow-float',
        hidesPage ? 'backdrop:bg-sunken' : 'backdrop:bg-[oklch(0.15_0.02_255/0.55)]',
      )}
    >
      {/* Lists have one dialog per row. */}
      {open && (
        <>
          <div className="flex min-h-16 items-center justify-between gap-4 border-b border-line py-2.5 pr-3 pl-6">
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
            {!footer && (
              <IconButton label="Close" onClick={onClose}>
                <X aria-hidden size={20} />
              </IconButton>
            )}
          </div>
          <div className="px-6 py-5">{children}</div>
          {footer && (
            <div className="sticky bottom-0 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 py-4">
              {footer}
            </div>
          )}
        </>
      )}
    </dialog>
  );
}
