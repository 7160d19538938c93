import { HashingQueueFull, type Passwords } from '../../adapters/passwords.ts';
import { AppError } from '../../shared/errors.ts';

/** Responds 503 at once, so that the rest of the site stays responsive. */
async function unavailableIfFull<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof HashingQueueFull)) throw error;
    const { retryAfterSeconds } = error;
    throw new AppError('unavailable', "We're very busy right now. Please try again in a moment.", {
      retryAfterSeconds,
    });
  }
}

export const hashPassword = (passwords: Passwords, password: string): Promise<string> =>
  unavailableIfFull(passwords.hash(password));

export const verifyPassword = (passwords: Passwords, hash: string | null, password: string): Promise<boolean> =>
  unavailableIfFull(passwords.verify(hash, password));
