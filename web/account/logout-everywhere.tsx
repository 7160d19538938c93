import { useState } from 'react';
import { signOutEverywhere } from '../api/session.ts';
import { refusalText } from '../dashboard/use-action.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Ends every session of the user. This one goes too, and with it this screen. */
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
      setProblem(refusalText(error, 'Failed to log out everywhere.'));
      setPending(false);
    }
  };
  return (
    <>
      <p className="mb-4 text-ink-soft">
        Ends your sessions in every browser and on every device, this one too. Do so if you have lost a device, or were
        logged in where others are.
      </p>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        Log out everywhere
      </Button>
      <Dialog
        open={isOpen}
        title="Log out everywhere?"
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button tone="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button tone="danger" onClick={() => void confirm()} pending={isPending && 'Logging out…'}>
              Log out everywhere
            </Button>
          </>
        }
      >
        {problem && <Alert className="mb-4">{problem}</Alert>}
        <p>You will have to log in again, here as well.</p>
      </Dialog>
    </>
  );
}
