import { useState } from 'react';
import type { User } from '../../contract/people/accounts.ts';
import { mayChoosePassword } from '../account/may-choose-password.ts';
import { LaterDialog, later, usePrefetch } from '../dashboard/later.tsx';
import { NextStepBox } from '../order/next-step-box.tsx';
import { Button } from '../ui/button.tsx';

// Every screen of a customer has the banner's script, few of them ever the form's.
const ChoosePasswordDialog = later(() =>
  import('./choose-password-dialog.tsx').then((part) => part.ChoosePasswordDialog),
);

/** The session of a purchase is read-only and ends after a day. */
export const ChoosePasswordBanner = ({ user }: { user: User }) => mayChoosePassword(user) && <Banner user={user} />;

function Banner({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  usePrefetch(ChoosePasswordDialog);
  return (
    <>
      <NextStepBox
        step={{
          who: 'you',
          text: 'Choose a password to order again and come back any time',
          detail: 'You’re logged in for a day because you just bought something.',
        }}
        of="your account"
        className="mb-4"
      >
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)} className="max-sm:grow">
          Choose a password
        </Button>
      </NextStepBox>
      {isOpen && (
        <LaterDialog onClose={close}>
          <ChoosePasswordDialog user={user} onClose={close} />
        </LaterDialog>
      )}
    </>
  );
}
