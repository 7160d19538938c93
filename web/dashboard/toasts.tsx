import { CircleCheck, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../ui/icon-button.tsx';

type Toast = { id: number; words: string };

const SHOWN_MS = 5_000;

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();
const become = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};
const drop = (id: number) => become(toasts.filter((one) => one.id !== id));

/** Says for 5 seconds that something went well. What went wrong stands where it happened, for as long as it is so. */
export function toast(words: string): void {
  last += 1;
  const id = last;
  become([...toasts.slice(-2), { id, words }]);
  setTimeout(() => drop(id), SHOWN_MS);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const none: readonly Toast[] = [];

export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-end gap-2 print:hidden"
    >
      {shown.map(({ id, words }) => (
        <div
          key={id}
          className="pointer-events-auto flex max-w-md items-center gap-3 rounded-md bg-surface py-1 pr-1 pl-4 font-medium shadow-float"
        >
          <CircleCheck aria-hidden size={20} className="shrink-0 text-good" />
          <span className="min-w-0">{words}</span>
          <IconButton label="Dismiss" onClick={() => drop(id)}>
            <X aria-hidden size={18} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
