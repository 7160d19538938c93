import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isLoadingDocument } from '../../api/load-script.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Guards links, the back button and closing the tab. */
export function useUnsavedChanges(isDirty: boolean, onDiscard?: () => void): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => isLoadingDocument() || event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return (
    <DiscardDialog
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onDiscard={() => {
        onDiscard?.();
        blocker.proceed?.();
      }}
    />
  );
}

export const DiscardDialog = ({
  open,
  onStay,
  onDiscard,
}: {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}) => (
  <Dialog
    open={open}
    title="Discard your changes?"
    onClose={onStay}
    closing={
      <Button tone="secondary" onClick={onStay}>
        Keep editing
      </Button>
    }
    action={
      <Button tone="danger" onClick={onDiscard}>
        Discard changes
      </Button>
    }
  >
    <p className="text-ink-soft">Your changes haven’t been saved.</p>
  </Dialog>
);
