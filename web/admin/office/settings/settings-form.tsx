import type { ReactNode } from 'react';
import { useUnsavedChanges } from '../../../dashboard/forms/use-unsaved-changes.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { useForm } from '../../../ui/hooks/use-form.ts';

type Props = {
  name: string;
  form: ReturnType<typeof useForm>;
  /** Restores what the form itself does not reset. */
  onDiscard?: () => void;
  children: ReactNode;
};

export function SettingsForm({ name, form, onDiscard, children }: Props) {
  const { pending, result, isDirty, setDirty, setResult, props } = form;
  const discard = () => {
    props.ref.current?.reset();
    setDirty(false);
    setResult(null);
    onDiscard?.();
  };
  return (
    <form {...props} method="post" aria-label={name} className="grid max-w-3xl gap-6">
      {children}
      {result?.kind === 'error' && <Alert>{result.message}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending && 'Saving…'}>
          Save changes
        </Button>
        {isDirty && (
          <Button tone="secondary" onClick={discard}>
            Discard
          </Button>
        )}
      </div>
      {useUnsavedChanges(isDirty && !pending)}
    </form>
  );
}
