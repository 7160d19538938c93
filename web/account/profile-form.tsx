import type { User } from '../../contract/accounts.ts';
import { maxLength } from '../../contract/limits.ts';
import { call } from '../api/browser.ts';
import { updateUser } from '../api/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/use-form.ts';
import { SubmitButton } from './submit-button.tsx';

export function ProfileForm({ user }: { user: User }) {
  const { errors, pending, result, props } = useForm({
    failure: 'Profile update failed',
    async submit({ name = '', email = '' }, form) {
      const response = await call('PUT /profile', { body: { name, email } });
      updateUser(response.user);
      // The new email is not confirmed yet.
      (form.elements.namedItem('email') as HTMLInputElement).value = response.user.email;
      return response.message || 'Profile updated successfully!';
    },
  });
  const emailHelp = user.password_is_temporary
    ? 'You can change it after you set your own password.'
    : user.pending_email
      ? `Waiting for confirmation of ${user.pending_email}. Until then, we use this address.`
      : 'To change it, enter a new address. We’ll email you a link to confirm it.';
  return (
    <form {...props} method="post" aria-label="Profile" className="grid gap-5">
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={maxLength.personName}
        defaultValue={user.name}
        error={errors.name}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={maxLength.email}
        defaultValue={user.email}
        readOnly={user.password_is_temporary}
        help={emailHelp}
        error={errors.email}
      />
      {result && <Alert kind={result.kind}>{result.message}</Alert>}
      <SubmitButton pending={pending && 'Saving…'}>Save profile</SubmitButton>
    </form>
  );
}
