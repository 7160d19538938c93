import { useState } from 'react';
import type { BillingProfile } from '../../contract/invoicing/billing-details.ts';
import { PasswordField } from '../account/password-field.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { emailProps } from '../ui/contact-props.ts';
import { Field } from '../ui/field.tsx';

type Props = {
  profile: Pick<BillingProfile, 'invoice_email' | 'pending_invoice_email'>;
  errors: Partial<Record<'invoice_email' | 'current_password', string>>;
};

/** A new address, and a new link to the pending one, need the password. */
export function InvoiceEmailFields({ profile, errors }: Props) {
  const { invoice_email: confirmed, pending_invoice_email: pending } = profile;
  const shown = pending ?? confirmed ?? '';
  const [typed, setTyped] = useState(shown);
  const [isLinkWanted, setLinkWanted] = useState(false);
  const isSame = (address: string | null) => typed.trim().toLowerCase() === address?.toLowerCase();
  const isNew = typed.trim() !== '' && !isSame(pending) && !isSame(confirmed);
  const needsPassword = isNew || (isLinkWanted && isSame(pending));
  return (
    <>
      <Field
        {...emailProps}
        label="Send invoices to"
        name="invoice_email"
        optional
        defaultValue={shown}
        onChange={({ target }) => setTyped(target.value)}
        help="Gets a copy of each invoice, for example your accountant. We ask its owner to confirm it first."
        error={errors.invoice_email}
      />
      {pending && (
        <Alert kind="info">
          <span className="wrap-anywhere">{pending}</span> isn’t confirmed yet, so no invoices are sent there.{' '}
          {confirmed && `Until then, copies go to ${confirmed}.`}
        </Alert>
      )}
      {pending && isSame(pending) && !isLinkWanted && (
        <Button tone="secondary" className="justify-self-start" onClick={() => setLinkWanted(true)}>
          Confirm this address
        </Button>
      )}
      {needsPassword && (
        <PasswordField
          label="Current Password"
          name="current_password"
          autoComplete="current-password"
          required
          help="Your own password. When you save, we email the address a link to confirm it, valid for 24 hours."
          error={errors.current_password}
        />
      )}
    </>
  );
}
