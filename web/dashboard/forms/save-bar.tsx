import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { createStore } from '../../api/store.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { useForm } from '../../ui/hooks/use-form.ts';

/** Outlives the form, which is replaced by one of the saved record. */
const saved = createStore<{ name: string; text: string } | null>(null);

export const showSaved = (name: string, text: string): void => saved.set({ name, text });

const SHOWN_MS = 5_000;

type Props = {
  name: string;
  form: ReturnType<typeof useForm>;
  /** Shows the button before anything is typed. */
  isNew?: boolean;
  onDiscard: () => void;
};

/** The last child of a form. It appears with the first change, in a place that is always free. */
export function SaveBar({ name, form: { isDirty, pending, result }, isNew = false, onDiscard }: Props) {
  const done = saved.useValue();
  const isDone = done?.name === name && !isDirty && !pending;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => saved.set(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  const isShown = isNew || isDirty || pending;
  return (
    <div className="pointer-events-none z-20 mt-4 min-h-14 bottom-0 [@media(height>=30rem)]:sticky">
      {result?.kind === 'error' && (
        <div className="pointer-events-auto bg-paper pb-2">
          <Alert>{result.message}</Alert>
        </div>
      )}
      {isShown && (
        <div
          data-save-bar
          className="pointer-events-auto flex min-h-14 items-center gap-x-3 rounded-lg border border-line bg-surface px-4 py-1 max-sm:px-3 shadow-float"
        >
          <p className="min-w-0 grow font-medium max-sm:text-sm/tight">{isDirty && 'Unsaved changes'}</p>
          {isDirty && (
            <Button tone="secondary" onClick={onDiscard}>
              Discard
            </Button>
          )}
          <Button type="submit" pending={pending && 'Saving…'}>
            {isNew ? 'Create' : 'Save changes'}
          </Button>
        </div>
      )}
      <p role="status">
        {isDone && (
          <span className="flex min-h-14 items-center gap-2 rounded-lg border border-line bg-surface px-4 font-medium">
            <Check aria-hidden size={20} className="shrink-0 text-good" />
            {done.text}
          </span>
        )}
      </p>
    </div>
  );
}
