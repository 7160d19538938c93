import clsx from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { messageOf } from '../../api/call.ts';
import { createStore } from '../../api/store.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MessageLines } from '../../ui/message-lines.tsx';
import { ariaShortcut, withModKey } from '../../ui/mod-key.ts';
import { isTyping } from '../is-typing.ts';
import { undo, undoneText } from '../undo.ts';

type ToastLink = { text: string; to: string };
type Toast = { id: number; message: string; undoId: number | null; isError: boolean; link: ToastLink | null };
type Options = {
  /** Shows **Undo**. */
  undoId?: number | null;
  isError?: boolean;
  link?: ToastLink | null;
};

const SHOWN_MS = 5_000;
const ACTION_SHOWN_MS = 10_000;

const shown = createStore<Toast | null>(null);
let lastId = 0;
const close = (id: number) => shown.get()?.id === id && shown.set(null);

/** Errors are shown where they happened, and stay. */
export function showToast(message: string, { undoId = null, isError = false, link = null }: Options = {}): void {
  lastId += 1;
  shown.set({ id: lastId, message, undoId, isError, link });
}

function useUndo() {
  const { revalidate } = useRevalidator();
  return async ({ id, undoId }: Toast) => {
    if (undoId === null || shown.get()?.id !== id) return;
    close(id);
    try {
      showToast(undoneText(await undo(undoId)));
    } catch (error) {
      showToast(messageOf(error, 'Failed to undo. Please try again.'), { isError: true });
    }
    await revalidate();
  };
}

/** Fixed at the bottom, and at the left edge of the column that it is placed in. */
export function Toasts() {
  const toast = shown.useValue();
  const isRaised = usePointerIsLow(toast?.id);
  const undoToast = useUndo();
  const latestUndo = useRef(undoToast);
  useEffect(() => {
    latestUndo.current = undoToast;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const last = shown.get();
      if (
        !isUndo ||
        last === null ||
        last.undoId === null ||
        isTyping(event.target) ||
        document.querySelector('dialog:modal')
      )
        return;
      event.preventDefault();
      void latestUndo.current(last);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div
      role="status"
      aria-live="polite"
      className={clsx(
        'pointer-events-none fixed z-50 w-max max-w-[min(32rem,calc(100vw-6rem))] print:hidden',
        isRaised ? 'bottom-[calc(var(--bottom-bar)+11rem)]' : 'bottom-[calc(var(--bottom-bar)+var(--save-bar)+1rem)]',
      )}
    >
      {toast && <ToastLine key={toast.id} toast={toast} onUndo={() => void undoToast(toast)} />}
    </div>
  );
}

const LOW_PX = 160;

/** The pointer's place counts when the toast appears. */
function usePointerIsLow(toastId: number | undefined): boolean {
  const [isLow, setLow] = useState(false);
  const y = useRef(0);
  useEffect(() => {
    const onMove = (event: PointerEvent) => {
      y.current = event.clientY;
    };
    document.addEventListener('pointermove', onMove, { passive: true });
    return () => document.removeEventListener('pointermove', onMove);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per toast, so that it does not jump
  useEffect(() => setLow(y.current > window.innerHeight - LOW_PX), [toastId]);
  return isLow;
}

function ToastLine({ toast: { id, message, undoId, isError, link }, onUndo }: { toast: Toast; onUndo: () => void }) {
  const [isPaused, setPaused] = useState(false);
  const hasAction = undoId !== null || link !== null;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => close(id), hasAction ? ACTION_SHOWN_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, hasAction, isPaused]);
  const Icon = isError ? CircleAlert : CircleCheck;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer
    <div
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-auto flex items-center gap-2 rounded-md border border-transparent bg-surface py-1 pe-1 ps-4 font-medium shadow-float"
    >
      <Icon aria-hidden size={20} className={isError ? 'shrink-0 text-bad' : 'shrink-0 text-good'} />
      <span className="min-w-0 grow wrap-anywhere">
        <MessageLines text={message} />
      </span>
      {link && (
        <LinkButton tone="quiet" to={link.to} onClick={() => close(id)} className="px-3">
          {link.text}
        </LinkButton>
      )}
      {undoId !== null && (
        <Button
          tone="quiet"
          onClick={onUndo}
          aria-keyshortcuts={ariaShortcut('Z')}
          title={`Undo (${withModKey('Z')})`}
          className="px-3"
        >
          Undo
        </Button>
      )}
      <IconButton label="Close" onClick={() => close(id)} className="shrink-0">
        <X aria-hidden size={18} />
      </IconButton>
    </div>
  );
}
