import { useState } from 'react';
import { Canceled } from '../../../api/canceled.ts';
import { LaterDialog, later, usePrefetch } from '../../../dashboard/later.tsx';

const MessageDialog = later(() => import('./message-dialog.tsx').then((part) => part.MessageDialog));

type Written = { message: string };
type Asked = { label: string; accept: (written: Written) => void; cancel: () => void };

/** `write` resolves to one message for all, or rejects with `Canceled`. Render `dialog`. */
export function useMessage() {
  const [asked, setAsked] = useState<Asked | null>(null);
  usePrefetch(MessageDialog);
  const write = (label: string): Promise<Written> =>
    new Promise((resolve, reject) =>
      setAsked({ label, accept: resolve, cancel: () => reject(new Canceled('message')) }),
    );
  const close = (decide: () => void) => {
    setAsked(null);
    decide();
  };
  const dialog = asked && (
    <LaterDialog onClose={() => close(asked.cancel)}>
      <MessageDialog
        label={asked.label}
        onSend={(written) => close(() => asked.accept(written))}
        onClose={() => close(asked.cancel)}
      />
    </LaterDialog>
  );
  return { write, dialog };
}
