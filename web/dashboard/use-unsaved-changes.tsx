import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Asks before typed things are lost, whether a link, the back button or the closing of the tab would lose them. */
export function useUnsavedChanges(isDirty: boolean): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <DiscardDialog
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
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
    footer={
      <>
        <Button tone="secondary" onClick={onStay}>
          Keep editing
        </Button>
        <Button tone="danger" onClick={onDiscard}>
          Discard changes
        </Button>
      </>
    }
  >
    <p className="text-ink-soft">What you have changed is not saved yet.</p>
  </Dialog>
);
