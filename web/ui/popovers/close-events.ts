import type { RefObject, SyntheticEvent } from 'react';

/**
 * Escape in a native dialog only calls `onClose`, which decides. The late close event is ignored once the dialog is
 * closed for the caller, opened again or gone: a quick second press of its opener is not lost.
 */
export const closeEvents = (dialog: RefObject<HTMLDialogElement | null>, isOpen: boolean, onClose: () => void) => ({
  onClose: () => {
    if (isOpen && dialog.current?.open === false) onClose();
  },
  onCancel: (event: SyntheticEvent) => {
    // A file field within the dialog has an event of this name too.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  },
});
