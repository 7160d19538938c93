import type { ReactNode } from 'react';
import type { User } from '../../contract/accounts.ts';
import { call } from '../api/browser.ts';
import { userChanged } from '../api/session.ts';
import { Alert } from '../ui/alert.tsx';
import { useForm } from '../ui/use-form.ts';
import { MISMATCH, mustMatch, PASSWORD_RULE, PasswordField } from './password-field.tsx';
import { SubmitButton } from './submit-button.tsx';

type Props = {
  user: User;
  currentLabel?: string;
  currentHelp?: ReactNode;
  /** Filled in already, where it has just been given. */
  current?: string | undefined;
  action?: string;
  /** Gets what is said of it. */
  onChanged?: (words: string) => void;
};

/** Exchanges the password; every other session of the user ends with it. */
export function PasswordForm({
  user,
  currentLabel = 'Current Password',
  currentHelp,
  current,
  action = 'Change password',
  onChanged,
}: Props) {
  const { errors, pending, result, props } = useForm({
    failure: 'Password change failed',
    check: mustMatch('new_password', 'new_password_confirmation'),
    clears: true,
    async submit({ current_password = '', new_password = '', new_password_confirmation = '' }) {
      const body = { current_password, new_password, new_password_confirmation };
      const { message } = await call('POST /profile/change-password', { body });
      userChanged({ ...user, password_is_temporary: false });
      const words = message || 'Password changed successfully!';
      onChanged?.(words);
      return words;
    },
  });
  return (
    <form {...props} method="post" aria-label={action} className="grid gap-5">
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={currentLabel}
        name="current_password"
        autoComplete="current-password"
        required
        help={currentHelp}
        defaultValue={current}
        error={errors.current_password}
      />
      <PasswordField
        label="New Password"
        name="new_password"
        autoComplete="new-password"
        required
        minLength={8}
        maxLength={128}
        help={PASSWORD_RULE}
        error={errors.new_password}
      />
      <PasswordField
        label="Confirm New Password"
        name="new_password_confirmation"
        autoComplete="new-password"
        required
        error={errors.new_password_confirmation}
        alerts={errors.new_password_confirmation === MISMATCH}
      />
      {result && <Alert kind={result.kind}>{result.message}</Alert>}
      <SubmitButton pending={pending && 'Saving…'}>{action}</SubmitButton>
    </form>
  );
}
