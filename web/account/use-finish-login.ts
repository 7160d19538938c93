import { useNavigate } from 'react-router';
import type { Login } from '../../contract/people/accounts.ts';
import { signIn } from '../api/session.ts';
import { pathAfterLogin } from './login-redirect.ts';
import { enrollmentUrl, mustEnroll } from './security/enrollment.ts';
import { rememberTemporaryPassword } from './temporary-password.ts';

/** `password`: the one just entered. */
export function useFinishLogin() {
  const navigate = useNavigate();
  return async ({ token, user, password_is_temporary }: Login, password?: string): Promise<void> => {
    await signIn(token, user);
    const role = user.role.name;
    const next = pathAfterLogin(new URLSearchParams(location.search).get('next'), role);
    const mustSet = password_is_temporary && role !== 'admin';
    if (password_is_temporary && password) rememberTemporaryPassword(user.id, password);
    const landing = (await mustEnroll(user)) ? enrollmentUrl(next) : next;
    await navigate(mustSet ? '/set-password' : landing, { replace: true });
  };
}
