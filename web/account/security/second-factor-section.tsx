import { Fingerprint, Pencil, Smartphone, Ticket } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Passkey, Security } from '../../../contract/people/second-factor.ts';
import { call } from '../../api/browser.ts';
import { useSession } from '../../api/session.ts';
import { DeleteButton } from '../../dashboard/forms/delete-button.tsx';
import { useAction } from '../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../dashboard/forms/use-question.tsx';
import { showToast } from '../../dashboard/frame/toasts.tsx';
import { LaterDialog, later } from '../../dashboard/later.tsx';
import { Time } from '../../record/time.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FactorRow } from './factor-row.tsx';
import { supportsPasskeys } from './supports-passkeys.ts';
import { markEnrolled, useEnrollment } from './use-enrollment.tsx';

const RenamePasskey = later(() => import('./passkey-form.tsx').then((part) => part.RenamePasskey));

const FEW_CODES = 3;

type Props = { security: Security; suggestedName: string };

export function SecondFactorSection({ security, suggestedName }: Props) {
  const { totp, passkeys, recovery_codes_left } = security;
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const { run, problem } = useAction();
  const { ask, dialog } = useQuestion();
  const done = (message: string) => {
    showToast(message);
    void revalidate();
  };
  const factors = (totp ? 1 : 0) + passkeys.length;
  const codeKind = totp ? 'totp' : factors > 0 && recovery_codes_left > 0 ? 'recovery' : null;
  const enrollment = useEnrollment({ suggestedName, codeKind, onDone: done });

  const remove = (work: () => Promise<unknown>, done: string) =>
    run(
      async () => {
        await work();
        markEnrolled(user, factors > 1);
      },
      { failure: 'Failed to remove this second factor.', done },
    );
  const turnOffTotp = () =>
    ask(
      {
        title: 'Turn off your authenticator app?',
        action: 'Turn off',
        text: (
          <p>
            Codes from your app will no longer work.
            {passkeys.length === 0 && ' You’ll log in with your password alone.'}
          </p>
        ),
      },
      () => call('DELETE /profile/totp'),
    );
  const renewCodes = async () => {
    const { recovery_codes } = await ask(
      {
        title: 'Get new recovery codes?',
        action: 'Get new codes',
        text: <p>Your current codes will stop working.</p>,
      },
      () => call('POST /profile/recovery-codes'),
    );
    enrollment.showCodes(recovery_codes, 'Your new recovery codes are ready to use.');
  };

  return (
    <>
      <p className="mb-5 max-w-text text-ink-soft">
        A second step when you log in. If someone learns your password, they still can’t get in.
        {factors === 0 && ' Setting one up logs out your other devices.'}
      </p>
      {problem && <Alert className="mb-5">{problem}</Alert>}
      <ul>
        <FactorRow
          Icon={Smartphone}
          title="Authenticator app"
          text={
            totp ? (
              <>
                On since <Time kind="moment" of={totp.confirmed_at} />
              </>
            ) : (
              'Enter a code from an app on your phone.'
            )
          }
          action={
            totp ? (
              <Button tone="secondary" onClick={() => void remove(turnOffTotp, 'Authenticator app turned off.')}>
                Turn off
              </Button>
            ) : (
              <Button tone="secondary" onClick={enrollment.setUpTotp}>
                Set up
              </Button>
            )
          }
        />
        <FactorRow
          Icon={Fingerprint}
          title="Passkeys"
          text="Log in with your fingerprint, your face or your device’s PIN, without a password."
          action={
            supportsPasskeys() ? (
              <Button tone="secondary" onClick={enrollment.addPasskey}>
                Add a passkey
              </Button>
            ) : (
              <p className="text-sm text-ink-soft">Your browser doesn’t support passkeys.</p>
            )
          }
        >
          {passkeys.length > 0 && (
            <ul className="rounded-md border border-line">
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => setRenaming(passkey)}
                  onRemove={() =>
                    remove(
                      () => call('DELETE /profile/passkeys/{id}', { params: { id: passkey.id } }),
                      `${passkey.name} deleted.`,
                    )
                  }
                />
              ))}
            </ul>
          )}
        </FactorRow>
        {factors > 0 && (
          <FactorRow
            Icon={Ticket}
            title="Recovery codes"
            text={
              <span className={recovery_codes_left <= FEW_CODES ? 'font-medium text-warn' : undefined}>
                {recovery_codes_left === 1 ? '1 code left.' : `${recovery_codes_left} codes left.`} Use one if you lose
                your device.
              </span>
            }
            action={
              <Button
                tone="secondary"
                onClick={() => void run(renewCodes, { failure: 'Failed to create new recovery codes.' })}
              >
                Get new codes
              </Button>
            }
          />
        )}
      </ul>
      {renaming && (
        <LaterDialog onClose={() => setRenaming(null)}>
          <RenamePasskey
            passkey={renaming}
            onClose={() => setRenaming(null)}
            onRenamed={(name) => {
              setRenaming(null);
              done(`${name} saved.`);
            }}
          />
        </LaterDialog>
      )}
      {enrollment.dialogs}
      {dialog}
    </>
  );
}

type RowProps = { passkey: Passkey; onRename: () => void; onRemove: () => Promise<unknown> };

const PasskeyRow = ({ passkey, onRename, onRemove }: RowProps) => {
  const { name, backed_up, created_at, last_used_at } = passkey;
  return (
    <li className="flex items-start gap-1 border-t border-line py-1.5 pe-1.5 ps-4 first:border-t-0">
      <div className="min-w-0 grow py-2">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          {backed_up ? 'Synced across your devices' : 'On one device only'} · Added{' '}
          <Time kind="moment" of={created_at} />
          {last_used_at && (
            <>
              {' '}
              · Last used <Time kind="ago" of={last_used_at} />
            </>
          )}
        </p>
      </div>
      <IconButton label={`Rename ${name}`} onClick={onRename}>
        <Pencil aria-hidden size={18} />
      </IconButton>
      <DeleteButton
        label={`Delete ${name}`}
        question="Are you sure you want to delete this passkey?"
        consequence="You can no longer log in with it. Your device may still offer it until you delete it there too."
        onDelete={onRemove}
      />
    </li>
  );
};
