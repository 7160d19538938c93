import { CircleCheck, X } from 'lucide-react';
import { createStore } from '../api/store.ts';
import { IconButton } from '../ui/icon-button.tsx';

type Toast = { id: number; message: string };

const SHOWN_MS = 5_000;

const MAX_SHOWN = 3;

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;
const dismiss = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** For successes. Errors are shown where they happened, and stay. */
export function showToast(message: string): void {
  lastId += 1;
  const id = lastId;
  toasts.set([...toasts.get().slice(1 - MAX_SHOWN), { id, message }]);
  setTimeout(() => dismiss(id), SHOWN_MS);
}

export function Toasts() {
  const shown = toasts.useValue();
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-end gap-2 print:hidden"
    >
      {shown.map(({ id, message }) => (
        <div
          key={id}
          className="pointer-events-auto flex max-w-md items-center gap-3 rounded-md bg-surface py-1 pr-1 pl-4 font-medium shadow-float"
        >
          <CircleCheck aria-hidden size={20} className="shrink-0 text-good" />
          <span className="min-w-0">{message}</span>
          <IconButton label="Dismiss" onClick={() => dismiss(id)}>
            <X aria-hidden size={18} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
