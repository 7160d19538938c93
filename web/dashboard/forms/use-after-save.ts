import { useRevalidator } from 'react-router';
import { showToast } from '../frame/toasts.tsx';

export function useAfterSave(onClose: () => void): (message: string) => Promise<void> {
  const { revalidate } = useRevalidator();
  return async (message) => {
    showToast(message);
    onClose();
    await revalidate();
  };
}
