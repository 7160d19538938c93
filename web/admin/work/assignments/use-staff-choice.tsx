import { useState } from 'react';
import { Canceled } from '../../../api/canceled.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { StaffPicker } from './staff-picker.tsx';

type Asked = { title: string; accept: (id: number) => void; cancel: () => void };

/** `choose` resolves to the staff member's id, or rejects with `Canceled`. Render `dialog`. */
export function useStaffChoice() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const choose = (title: string): Promise<number> =>
    new Promise((resolve, reject) => setAsked({ title, accept: resolve, cancel: () => reject(new Canceled(title)) }));
  const close = (decide: () => void) => {
    setAsked(null);
    decide();
  };
  const dialog = (
    <Dialog open={asked !== null} title={asked?.title} onClose={() => asked && close(asked.cancel)}>
      {asked && <StaffPicker onPick={({ id }) => close(() => asked.accept(id))} />}
    </Dialog>
  );
  return { choose, dialog };
}
