import type { ReactNode } from 'react';
import type { User } from '../../contract/people/accounts.ts';
import { maxLength, minLength } from '../../contract/shared/limits.ts';
import { call } from '../api/browser.ts';
import { updateUser } from '../api/session.ts';
import { Alert } from '../ui/alert.tsx';
import { useForm } from '../ui/hooks/use-form.ts';
import { MISMATCH, mustMatch, PASSWORD_RULE, PasswordField } from './password-field.tsx';
import { SubmitButton } from './submit-button.tsx';

type Props = {
  user: User;
  currentLabel?: string;
  currentHelp?: ReactNode;
  /** The temporary password just entered. */
  current?: string | undefined;
  action?: string;
  onChanged?: (message: string) => void;
  isCompact?: boolean;
  /** Another form of the screen has the primary button. */
  isSecondary?: boolean;
};

export function PasswordForm({
  user,
  currentLabel = 'Current Password',
  currentHelp,
  current,
  action = 'Change password',
  onChanged,
  isCompact = false,
  isSecondary = false,
}: Props) {
  const { errors, pending, result, props } = useForm({
    failure: 'Password change failed',
    check: mustMatch('new_password', 'new_password_confirmation'),
    clears: true,
    async submit({ current_password = '', new_password = '', new_password_confirmation = '' }) {
      const body = { current_password, new_password, new_password_confirmation };
      const response = await call('POST /profile/change-password', { body });
      updateUser({ ...user, password_is_temporary: false });
      const message = response.message || 'Password changed successfully!';
      onChanged?.(message);
      return message;
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
        minLength={minLength.password}
        maxLength={maxLength.password}
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
      <SubmitButton isCompact={isCompact} tone={isSecondary ? 'secondary' : 'primary'} pending={pending && 'Saving…'}>
        {action}
      </SubmitButton>
    </form>
  );
}
