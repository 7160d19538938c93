import type { User } from '../../../contract/people/accounts.ts';
import { call } from '../../api/browser.ts';

const DAY_MS = 24 * 3_600_000;

/** The server's day may be ahead of this device's. */
const isDue = (day: string): boolean => Date.parse(day) <= Date.now() + DAY_MS;

/** True if the session may only set up a second factor. */
export async function isEnrollmentSession(): Promise<boolean> {
  try {
    return (await call('GET /profile/security')).session.kind === 'enrollment';
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** Calls the server only if the account may need a second factor already. */
export async function mustEnroll({ second_factor, password_is_temporary }: User): Promise<boolean> {
  const from = second_factor?.enrolled === false && second_factor.required_from;
  return Boolean(from && isDue(from) && !password_is_temporary && (await isEnrollmentSession()));
}

export const enrollmentUrl = (next: string): string => `/set-up-second-factor?${new URLSearchParams({ next })}`;
