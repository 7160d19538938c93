import { type ReactNode, useState } from 'react';
import { Canceled } from '../../api/canceled.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export type Question = { title: string; action: string; text: ReactNode; danger?: boolean };
type Asked = Question & { accept: () => Promise<unknown> | undefined; cancel: () => void };

type Ask = {
  /** Rejects with `Canceled` unless the user agrees. */
  (question: Question): Promise<void>;
  /** The dialog stays until the work is done, so that a confirmation of the identity is a step of it. */
  <T>(question: Question, work: () => Promise<T>): Promise<T>;
};

/** Render `dialog`. */
export function useQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isPending, setPending] = useState(false);
  const ask: Ask = <T,>(question: Question, work?: () => Promise<T>) =>
    new Promise<T | undefined>((resolve, reject) =>
      setAsked({
        ...question,
        accept() {
          const result = work?.();
          resolve(result);
          return result;
        },
        cancel: () => reject(new Canceled(question.title)),
      }),
    ) as Promise<T>;
  const accept = async () => {
    setPending(true);
    // The caller of `ask` handles a failure.
    await Promise.allSettled([asked?.accept()]);
    setPending(false);
    setAsked(null);
  };
  const cancel = () => {
    if (isPending) return;
    setAsked(null);
    asked?.cancel();
  };
  const dialog = (
    <Dialog
      open={asked !== null}
      title={asked?.title}
      onClose={cancel}
      action={
        <Button
          tone={asked?.danger ? 'danger' : 'primary'}
          onClick={() => void accept()}
          pending={isPending && 'Please wait…'}
        >
          {asked?.action}
        </Button>
      }
    >
      {asked?.text}
    </Dialog>
  );
  return { ask, dialog, isAsking: asked !== null };
}
