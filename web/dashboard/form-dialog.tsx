import { type ReactNode, useId, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { useForm } from '../ui/use-form.ts';
import { DiscardDialog, useUnsavedChanges } from './use-unsaved-changes.tsx';

type Props = {
  title: string;
  form: ReturnType<typeof useForm>;
  /** `Create` or `Save changes`. */
  action: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A form in a modal, open for as long as it is there: mount it to open it, so that each opening begins afresh. Closing
 * it asks first where something was typed.
 */
export function FormDialog({ title, form, action, onClose, children }: Props) {
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const { pending, result, isDirty, props } = form;
  const close = () => (isDirty && !pending ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        open
        title={title}
        onClose={close}
        keepOpen={isDirty}
        footer={
          <>
            <Button tone="secondary" onClick={close}>
              Close
            </Button>
            <Button type="submit" form={id} pending={pending && 'Saving…'}>
              {action}
            </Button>
          </>
        }
      >
        <form id={id} {...props} method="post" aria-label={title} className="grid grid-cols-1 gap-5">
          {result?.kind === 'error' && <Alert>{result.message}</Alert>}
          {children}
        </form>
      </Dialog>
      <DiscardDialog open={isAsking} onStay={() => setAsking(false)} onDiscard={onClose} />
      {useUnsavedChanges(isDirty && !pending)}
    </>
  );
}
