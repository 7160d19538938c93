import { useState } from 'react';
import type { ListedUser } from '../../../contract/office/users.ts';
import { call } from '../../api/browser.ts';
import type { useAction } from '../../dashboard/forms/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SecondFactorStatus } from './second-factor-status.tsx';

type Run = ReturnType<typeof useAction>['run'];
type Action = {
  title: string;
  text: string;
  button: string;
  work: () => Promise<unknown>;
  failure: string;
  done: string;
};

type Person = Pick<ListedUser, 'id' | 'name' | 'second_factor'>;

const actionsFor = ({ id, name }: Person) =>
  ({
    reset: {
      title: `Reset the second factor of ${name}?`,
      text: 'Do this if they lost their device and their recovery codes. Their authenticator app, passkeys and recovery codes will stop working, and they’ll be logged out everywhere. They can then log in with their password and set up a new second factor.',
      button: 'Reset second factor',
      work: () => call('POST /admin/users/{id}/reset-second-factor', { params: { id } }),
      failure: 'Failed to reset the second factor.',
      done: `The second factor of ${name} was reset.`,
    },
    logOut: {
      title: `Log out ${name} everywhere?`,
      text: 'They’ll need to log in again on every device. Do this if a device was lost or stolen.',
      button: 'Log out everywhere',
      work: () => call('DELETE /admin/users/{id}/sessions', { params: { id } }),
      failure: 'Failed to log them out.',
      done: `${name} was logged out everywhere.`,
    },
  }) satisfies Record<string, Action>;

type Props = { user: Person; run: Run; onClose: () => void };

export function UserSecurity({ user, run, onClose }: Props) {
  const [asked, setAsked] = useState<Action | null>(null);
  const [isPending, setPending] = useState(false);
  const { reset, logOut } = actionsFor(user);
  const confirm = async (action: Action) => {
    setPending(true);
    await run(action.work, { failure: action.failure, done: action.done });
    setPending(false);
    onClose();
  };
  if (asked)
    return (
      <Dialog
        open
        title={asked.title}
        onClose={onClose}
        action={
          <Button tone="danger" onClick={() => void confirm(asked)} pending={isPending && 'Just a moment…'}>
            {asked.button}
          </Button>
        }
      >
        <p>{asked.text}</p>
      </Dialog>
    );
  return (
    <Dialog open title={<>Login security of {user.name}</>} onClose={onClose}>
      <p className="mb-5 flex items-center gap-2">
        Second factor: <SecondFactorStatus user={user} />
      </p>
      <div className="flex flex-wrap gap-3">
        {user.second_factor && (
          <Button tone="secondary" onClick={() => setAsked(reset)}>
            {reset.button}
          </Button>
        )}
        <Button tone="secondary" onClick={() => setAsked(logOut)}>
          {logOut.button}
        </Button>
      </div>
    </Dialog>
  );
}
