import type { User } from '../../contract/accounts.ts';
import { call } from '../api/browser.ts';
import { userChanged } from '../api/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/use-form.ts';
import { SubmitButton } from './submit-button.tsx';

/** Name and address. A new address counts once its mailbox has confirmed it. */
export function ProfileForm({ user }: { user: User }) {
  const { errors, pending, result, props } = useForm({
    failure: 'Profile update failed',
    async submit({ name = '', email = '' }, form) {
      const answer = await call('PUT /profile', { body: { name, email } });
      userChanged(answer.user);
      // The address that counts, and not the one that waits to be confirmed.
      (form.elements.namedItem('email') as HTMLInputElement).value = answer.user.email;
      return answer.message || 'Profile updated successfully!';
    },
  });
  const emailHelp = user.password_is_temporary
    ? 'You can change it once you have set your own password.'
    : user.pending_email
      ? `Waiting for confirmation: ${user.pending_email}. Until then this address counts.`
      : 'We mail a link to a new address; it counts once you have followed the link.';
  return (
    <form {...props} method="post" aria-label="Profile" className="grid gap-5">
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={120}
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
        maxLength={254}
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
