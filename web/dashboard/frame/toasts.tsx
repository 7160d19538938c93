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
const MAX_SHOWN = 3;

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;
const dismiss = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** Errors are shown where they happened, and stay. */
export function showToast(message: string, { undoId = null, isError = false, link = null }: Options = {}): void {
  lastId += 1;
  toasts.set([...toasts.get().slice(1 - MAX_SHOWN), { id: lastId, message, undoId, isError, link }]);
}

function useUndo() {
  const { revalidate } = useRevalidator();
  return async ({ id, undoId }: Toast) => {
    if (undoId === null || !toasts.get().some((toast) => toast.id === id)) return;
    dismiss(id);
    try {
      showToast(undoneText(await undo(undoId)));
    } catch (error) {
      showToast(messageOf(error, 'Failed to undo. Please try again.'), { isError: true });
    }
    await revalidate();
  };
}

/** Toasts are in the middle: row actions and the pagination are at the sides. */
export function Toasts() {
  const shown = toasts.useValue();
  const undoToast = useUndo();
  const latestUndo = useRef(undoToast);
  useEffect(() => {
    latestUndo.current = undoToast;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const last = toasts.get().findLast(({ undoId }) => undoId !== null);
      if (!isUndo || !last || isTyping(event.target) || document.querySelector('dialog:modal')) return;
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
      className="pointer-events-none fixed inset-x-2 bottom-[calc(var(--bottom-bar)+1rem)] z-50 grid gap-2 max-md:right-16 md:right-auto md:left-1/2 md:w-lg md:-translate-x-1/2 print:hidden"
    >
      {shown.map((toast) => (
        <ToastLine key={toast.id} toast={toast} onUndo={() => void undoToast(toast)} />
      ))}
    </div>
  );
}

function ToastLine({ toast: { id, message, undoId, isError, link }, onUndo }: { toast: Toast; onUndo: () => void }) {
  const [isPaused, setPaused] = useState(false);
  const hasAction = undoId !== null || link !== null;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismiss(id), hasAction ? ACTION_SHOWN_MS : SHOWN_MS);
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
      className="pointer-events-auto flex w-full items-center gap-2 justify-self-center rounded-md border border-transparent bg-surface py-1 pr-1 pl-4 font-medium shadow-float md:w-auto"
    >
      <Icon aria-hidden size={20} className={isError ? 'shrink-0 text-bad' : 'shrink-0 text-good'} />
      <span className="min-w-0 grow wrap-anywhere">
        <MessageLines text={message} />
      </span>
      {link && (
        <LinkButton tone="quiet" to={link.to} onClick={() => dismiss(id)} className="px-3">
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
      <IconButton label="Dismiss" onClick={() => dismiss(id)} className="shrink-0">
        <X aria-hidden size={18} />
      </IconButton>
    </div>
  );
}
