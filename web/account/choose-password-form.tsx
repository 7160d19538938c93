import type { ReactNode } from 'react';
import type { User } from '../../contract/people/accounts.ts';
import { maxLength, minLength } from '../../contract/shared/limits.ts';
import { call } from '../api/browser.ts';
import { signIn } from '../api/session.ts';
import { Alert } from '../ui/alert.tsx';
import { useForm } from '../ui/hooks/use-form.ts';
import { PASSWORD_RULE, PasswordField } from './password-field.tsx';
import { SubmitButton } from './submit-button.tsx';

type Props = {
  user: User;
  isCompact?: boolean;
  /** Where another button is the page's primary one. */
  isSecondary?: boolean;
  onChosen?(message: string): void;
  children?: ReactNode;
};

export function ChoosePasswordForm({ user, isCompact = false, isSecondary = false, onChosen, children }: Props) {
  const { errors, pending, result, props } = useForm({
    failure: 'Password change failed',
    async submit({ new_password = '' }) {
      const chosen = await call('POST /profile/choose-password', { body: { new_password } });
      await signIn(chosen.token, chosen.user);
      onChosen?.(chosen.message);
    },
  });
  return (
    <form {...props} method="post" aria-label="Choose a password" className="grid grid-cols-1 gap-4">
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
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
      {result && <Alert kind={result.kind}>{result.message}</Alert>}
      <SubmitButton isCompact={isCompact} tone={isSecondary ? 'secondary' : 'primary'} pending={pending && 'Saving…'}>
        Set password
      </SubmitButton>
      {children}
    </form>
  );
}
