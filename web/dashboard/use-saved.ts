import { useRevalidator } from 'react-router';
import { toast } from './toasts.tsx';

/** After a dialog's form has been saved: the dialog goes, the screen's data is loaded anew, and a toast says so. */
export function useSaved(onClose: () => void): (words: string) => Promise<void> {
  const { revalidate } = useRevalidator();
  return async (words) => {
    toast(words);
    onClose();
    await revalidate();
  };
}
