import { useState } from 'react';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { Field } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

/** A code that arrives proves what no setting can. */
export function TestEmail({ onClose }: { onClose: () => void }) {
  const afterSave = useAfterSave(onClose);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    failure: sentTo === null ? 'Failed to send the email.' : 'Failed to check the code.',
    submit: async ({ code = '' }) => {
      if (sentTo === null) return setSentTo((await call('POST /admin/mail/test')).to);
      await call('POST /admin/mail/test/confirm', { body: { code } });
      await afterSave('Emails arrive.');
    },
  });
  return (
    <FormDialog
      title="Send test email"
      form={form}
      action={sentTo === null ? 'Send' : 'Confirm'}
      pendingText={sentTo === null ? 'Sending…' : 'Checking…'}
      onClose={onClose}
    >
      {sentTo === null ? (
        <p>We send a code to your own email address. Enter it here, and we know that emails arrive.</p>
      ) : (
        <>
          <p>We sent a code to {sentTo}. It works for ten minutes.</p>
          <Field
            label="Code"
            name="code"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            error={form.errors.code}
          />
        </>
      )}
    </FormDialog>
  );
}
