import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, type To } from 'react-router';
import { createStore } from '../../api/store.ts';
import { useShortcuts } from '../../search/shortcuts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { useForm } from '../../ui/hooks/use-form.ts';

/** Outlives the form, which is replaced by one of the saved record. */
const saved = createStore<{ name: string; text: string; link?: SavedLink | null } | null>(null);

type SavedLink = { text: string; to: To };

export const showSaved = (name: string, text: string, link?: SavedLink | null): void =>
  saved.set({ name, text, link: link ?? null });

const SHOWN_MS = 5_000;

type Props = {
  name: string;
  form: ReturnType<typeof useForm>;
  action?: string;
  /** A draft has a button of its own that publishes it, which a phone has here. */
  publish?: ReactNode;
  onDiscard: () => void;
  /** The form that the bar is not in. */
  formId?: string;
  className?: string;
};

/** The last child of a form, or of a page whose form has more below it. It appears with the first change, in a place that is always free. */
export function SaveBar({ name, form, action = 'Save changes', publish, onDiscard, formId, className }: Props) {
  const { isDirty, pending, result } = form;
  const done = saved.useValue();
  const isDone = done?.name === name && !isDirty && !pending;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => saved.set(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  const isShown = isDirty || pending;
  const save = () => isDirty && form.props.ref.current?.requestSubmit();
  useShortcuts({ 'Mod+s': { label: 'Save', run: () => void save() } });
  const onPhonesOnly = publish && !isShown;
  return (
    <div className={clsx('pointer-events-none z-20 mt-4 min-h-14 bottom-0 [@media(height>=30rem)]:sticky', className)}>
      {result?.kind === 'error' && (
        <div className="pointer-events-auto bg-paper pb-2">
          <Alert>{result.message}</Alert>
        </div>
      )}
      {(isShown || publish) && (
        <div
          data-save-bar
          className={clsx(
            'pointer-events-auto flex min-h-14 items-center gap-x-3 rounded-lg border border-line bg-surface px-4 py-1 shadow-float max-sm:px-3',
            onPhonesOnly && 'sm:hidden',
            publish && 'max-sm:*:flex-1',
          )}
        >
          <p className={clsx('min-w-0 grow font-medium max-sm:text-sm/tight', publish && 'max-sm:hidden')}>
            {isDirty && 'Unsaved changes'}
          </p>
          {isDirty && (
            <Button tone="secondary" onClick={onDiscard} className={clsx(publish && 'max-sm:hidden')}>
              Discard
            </Button>
          )}
          <Button type="submit" form={formId} tone={publish ? 'secondary' : 'primary'} pending={pending && 'Saving…'}>
            {action}
          </Button>
          {publish && <div className="grid sm:hidden">{publish}</div>}
        </div>
      )}
      <p role="status">
        {isDone && (
          <span className="flex min-h-14 items-center gap-2 rounded-lg border border-line bg-surface px-4 font-medium">
            <Check aria-hidden size={20} className="shrink-0 text-good" />
            <span>
              {done.text}{' '}
              {done.link && (
                <Link
                  to={done.link.to}
                  className="pointer-events-auto inline-flex min-h-11 items-center text-brand underline underline-offset-4"
                >
                  {done.link.text}
                </Link>
              )}
            </span>
          </span>
        )}
      </p>
    </div>
  );
}
