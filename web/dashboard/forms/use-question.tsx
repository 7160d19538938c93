import { type ReactNode, useState } from 'react';
import { Canceled } from '../../api/canceled.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export type Question = { title: string; action: string; text: ReactNode; danger?: boolean };
type Asked = Question & { accept: () => void; cancel: () => void };

/** `ask` rejects with `Canceled` unless the user agrees. Render `dialog`. */
export function useQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (question: Question): Promise<void> =>
    new Promise((resolve, reject) =>
      setAsked({ ...question, accept: resolve, cancel: () => reject(new Canceled(question.title)) }),
    );
  const close = (decide: (() => void) | undefined) => {
    setAsked(null);
    decide?.();
  };
  const dialog = (
    <Dialog
      open={asked !== null}
      title={asked?.title}
      onClose={() => close(asked?.cancel)}
      action={
        <Button tone={asked?.danger ? 'danger' : 'primary'} onClick={() => close(asked?.accept)}>
          {asked?.action}
        </Button>
      }
    >
      {asked?.text}
    </Dialog>
  );
  return { ask, dialog };
}
