import { useState } from 'react';
import type { Obstacle } from '../../../contract/office/privacy.ts';
import { call } from '../../api/browser.ts';
import { endSession, leaveEndedSession } from '../../api/session.ts';
import { FormDialog } from '../../dashboard/forms/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { useObstacles } from './obstacles.tsx';

const home = '/customer/dashboard';
const urlOf = ({ kind, id }: Obstacle): string | null =>
  kind === 'order' ? `${home}/orders/${id}` : kind === 'invoice' ? `${home}/invoices/${id}` : null;

/** Nobody can log in again over this page. */
function leave(): void {
  endSession();
  leaveEndedSession();
}

export function EraseAccount({ email, onClose }: { email: string; onClose: () => void }) {
  const { watch, list } = useObstacles(urlOf);
  const [isDone, setDone] = useState(false);
  const form = useForm({
    failure: 'We couldn’t close your account. Please try again.',
    check: ({ typed = '' }) => (typed.trim().toLowerCase() === email.toLowerCase() ? {} : { typed: `Type ${email}.` }),
    async submit() {
      await watch(call('POST /profile/erase'));
      setDone(true);
    },
  });
  if (isDone)
    return (
      <Dialog open title="Your account is closed" onClose={leave} closing={<Button onClick={leave}>OK</Button>}>
        <p className="wrap-anywhere">
          We sent an email to {email}. If you change your mind, open its link within 14 days. After that, your data is
          erased.
        </p>
      </Dialog>
    );
  return (
    <FormDialog
      title="Erase my account"
      form={form}
      action="Erase my account"
      pendingText="Closing…"
      isDanger
      onClose={onClose}
    >
      {list}
      <p>
        You’re logged out everywhere at once. For 14 days, a link in the email that we send you opens your account
        again. Then we erase:
      </p>
      <ul className="list-disc ps-5">
        <li>your name, email address, phone, billing details and login</li>
        <li>your messages, answers, files and reviews, and the emails we exchanged</li>
      </ul>
      <p>
        As the law asks, we keep invoices, payments and records of your orders for some years, and then erase the names
        in them, too.
      </p>
      <Field
        label="Your email address, to confirm"
        name="typed"
        required
        autoComplete="off"
        inputMode="email"
        error={form.errors.typed}
      />
    </FormDialog>
  );
}
