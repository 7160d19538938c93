import { useRevalidator } from 'react-router';
import { showToast } from '../frame/toasts.tsx';

/** Without a message, the screen itself shows the result. */
export function useAfterSave(onClose: () => void): (message?: string) => Promise<void> {
  const { revalidate } = useRevalidator();
  return async (message) => {
    if (message !== undefined) showToast(message);
    onClose();
    await revalidate();
  };
}
