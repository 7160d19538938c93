import { type ReactNode, useEffect } from 'react';
import { keepTyped, restoreTyped } from '../../../dashboard/forms/keep-typed.ts';
import { SaveBar } from '../../../dashboard/forms/save-bar.tsx';
import { TypedTextOffer } from '../../../dashboard/forms/typed-text-offer.tsx';
import { useFieldInHash } from '../../../dashboard/forms/use-field-in-hash.ts';
import { useTypedText } from '../../../dashboard/forms/use-typed-text.ts';
import { useUnsavedChanges } from '../../../dashboard/forms/use-unsaved-changes.tsx';
import type { useForm } from '../../../ui/hooks/use-form.ts';
import { ChangedElsewhere, type LastChange } from './changed-elsewhere.tsx';

type Props = {
  name: string;
  form: ReturnType<typeof useForm>;
  /** The version that the form shows. */
  shown: string | null;
  /** Reads who changed these settings last, and when. */
  load: () => Promise<LastChange>;
  /** Changes outside of the controls, for `storedState`; undefined if there are none. */
  unsaved?: unknown;
  /** Puts back such changes after a reload of the page. */
  onRestore?: (unsaved: never) => void;
  /** Restores what the form itself does not reset. */
  onDiscard?: () => void;
  children: ReactNode;
};

export function SettingsForm({ name, form, shown, load, unsaved, onRestore, onDiscard, children }: Props) {
  const { pending, isDirty, setDirty, setResult, props } = form;
  useFieldInHash();
  const discard = () => {
    props.ref.current?.reset();
    setDirty(false);
    setResult(null);
    onDiscard?.();
  };
  const { ref } = props;
  const { discard: forget, offer } = useTypedText(form, {
    state: onRestore && { value: unsaved, restore: onRestore },
  });
  useEffect(() => {
    if (ref.current && restoreTyped(name, ref.current)) setDirty(true);
  }, [name, ref, setDirty]);
  return (
    <form {...props} method="post" aria-label={name} className="grid grid-cols-1">
      <div className="grid max-w-3xl grid-cols-1 gap-4">
        <ChangedElsewhere
          shown={shown}
          load={load}
          isSaving={Boolean(pending)}
          onReload={() => {
            if (ref.current) keepTyped(name, ref.current, unsaved);
            forget();
          }}
        />
        <TypedTextOffer offer={offer} />
        {children}
      </div>
      {useUnsavedChanges(isDirty && !pending, forget)}
      <SaveBar name={name} form={form} onDiscard={discard} />
    </form>
  );
}
