import { useState } from 'react';
import type { User } from '../../contract/people/accounts.ts';
import { call } from '../api/browser.ts';
import { updateUser } from '../api/session.ts';
import { TypedTextOffer } from '../dashboard/forms/typed-text-offer.tsx';
import { useTypedText } from '../dashboard/forms/use-typed-text.ts';
import { Alert } from '../ui/alert.tsx';
import { useForm } from '../ui/hooks/use-form.ts';
import { PasswordField } from './password-field.tsx';
import { PersonFields, personIn } from './person-fields.tsx';
import { SubmitButton } from './submit-button.tsx';

type Props = { user: User; isSecondary: boolean };

export function ProfileForm({ user, isSecondary }: Props) {
  const [isEmailChanged, setEmailChanged] = useState(false);
  const form = useForm({
    failure: 'Profile update failed',
    async submit({ current_password, ...typed }, form) {
      const body = { ...personIn(typed), ...(current_password === undefined ? {} : { current_password }) };
      const response = await call('PUT /profile', { body });
      updateUser(response.user);
      // The new email is not confirmed yet.
      (form.elements.namedItem('email') as HTMLInputElement).value = response.user.email;
      setEmailChanged(false);
      return response.message || 'Profile updated successfully!';
    },
  });
  const { errors, pending, result, props } = form;
  const { offer } = useTypedText(form);
  const emailHelp = user.password_is_temporary
    ? 'You can change it after you set your own password.'
    : user.pending_email
      ? `Waiting for confirmation of ${user.pending_email}. Until then, we use this address.`
      : 'To change it, enter a new address and your current password. We’ll email you a link to confirm it.';
  return (
    <form {...props} method="post" aria-label="Profile" className="grid gap-5">
      <TypedTextOffer offer={offer} />
      <PersonFields
        person={user}
        errors={errors}
        asksPlace={user.role.name === 'customer'}
        email={{
          readOnly: user.password_is_temporary,
          help: emailHelp,
          onChange: ({ target }) => setEmailChanged(target.value.trim().toLowerCase() !== user.email.toLowerCase()),
        }}
      />
      {isEmailChanged && (
        <PasswordField
          label="Current Password"
          name="current_password"
          autoComplete="current-password"
          required
          help="To change your email, confirm that it’s you."
          error={errors.current_password}
        />
      )}
      {result && <Alert kind={result.kind}>{result.message}</Alert>}
      <SubmitButton isCompact tone={isSecondary ? 'secondary' : 'primary'} pending={pending && 'Saving…'}>
        Save profile
      </SubmitButton>
    </form>
  );
}
