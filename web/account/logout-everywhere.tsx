import { useState } from 'react';
import { signOutEverywhere } from '../api/session.ts';
import { errorText } from '../dashboard/forms/use-action.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

export function LogOutEverywhere() {
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    setPending(true);
    setProblem(null);
    try {
      await signOutEverywhere();
    } catch (error) {
      setProblem(errorText(error, 'Failed to log out everywhere.'));
      setPending(false);
    }
  };
  return (
    <>
      <p className="mb-4 text-ink-soft">Log out of all devices, including this one. Use it if you lost a device.</p>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        Log out everywhere
      </Button>
      <Dialog
        open={isOpen}
        title="Log out everywhere?"
        onClose={() => setOpen(false)}
        action={
          <Button tone="danger" onClick={() => void confirm()} pending={isPending && 'Logging out…'}>
            Log out everywhere
          </Button>
        }
      >
        {problem && <Alert className="mb-4">{problem}</Alert>}
        <p>You’ll need to log in again on every device, including this one.</p>
      </Dialog>
    </>
  );
}
