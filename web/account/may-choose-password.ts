import type { User } from '../../contract/people/accounts.ts';

/** The session of a purchase may choose the first password without the emailed one. */
export const mayChoosePassword = (user: User | null): boolean =>
  Boolean(user?.password_is_temporary) && user?.session === 'checkout';
