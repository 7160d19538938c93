import { type ReactNode, useId, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { useForm } from '../../ui/hooks/use-form.ts';
import { TypedTextOffer } from './typed-text-offer.tsx';
import { type TypedTextState, useTypedText } from './use-typed-text.ts';
import { DiscardDialog, useUnsavedChanges } from './use-unsaved-changes.tsx';

type Props = {
  title: string;
  form: ReturnType<typeof useForm>;
  /** Which one it is of several on the page, whose forms begin with the same values. */
  record?: string | number | undefined;
  action: string;
  pendingText?: string;
  draft?: TypedTextState;
  /** Always in sight, above the buttons. */
  summary?: ReactNode;
  /** The action can't be undone. */
  isDanger?: boolean;
  /** A preview needs the width. */
  isWide?: boolean;
  isFullOnPhones?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Mount it to open it with fresh values. */
export function FormDialog({
  title,
  form,
  record,
  action,
  pendingText = 'Saving…',
  draft,
  summary,
  isDanger = false,
  isWide = false,
  isFullOnPhones = false,
  onClose,
  children,
}: Props) {
  const id = useId();
  const [isConfirming, setConfirming] = useState(false);
  const { pending, result, isDirty, props } = form;
  const { discard: forget, offer } = useTypedText(form, { state: draft, record });
  const discard = () => {
    forget();
    onClose();
  };
  const close = () => (isDirty && !pending ? setConfirming(true) : onClose());
  return (
    <>
      <Dialog
        open
        title={title}
        onClose={close}
        isWide={isWide}
        isFullOnPhones={isFullOnPhones}
        summary={summary}
        action={
          <Button type="submit" form={id} tone={isDanger ? 'danger' : 'primary'} pending={pending && pendingText}>
            {action}
          </Button>
        }
      >
        <form id={id} {...props} method="post" aria-label={title} className="grid grid-cols-1 gap-5">
          {result?.kind === 'error' && <Alert>{result.message}</Alert>}
          <TypedTextOffer offer={offer} />
          {children}
        </form>
      </Dialog>
      <DiscardDialog open={isConfirming} onStay={() => setConfirming(false)} onDiscard={discard} />
      {useUnsavedChanges(isDirty && !pending, forget)}
    </>
  );
}
