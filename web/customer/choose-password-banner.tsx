import { useState } from 'react';
import type { User } from '../../contract/people/accounts.ts';
import { ChoosePasswordForm } from '../account/choose-password-form.tsx';
import { mayChoosePassword } from '../account/may-choose-password.ts';
import { showToast } from '../dashboard/frame/toasts.tsx';
import { NextStepBox } from '../order/next-step-box.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** The session of a purchase is read-only and ends after a day. */
export function ChoosePasswordBanner({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  if (!mayChoosePassword(user)) return null;
  const close = () => setOpen(false);
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
      <Dialog open={isOpen} title="Choose a password" onClose={close}>
        <div className="grid gap-4">
          <p className="text-ink-soft">With your own password, you won’t need the one-time password from our email.</p>
          <ChoosePasswordForm
            user={user}
            isCompact
            onChosen={(message) => {
              close();
              showToast(message);
            }}
          />
        </div>
      </Dialog>
    </>
  );
}
