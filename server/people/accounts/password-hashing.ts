import { HashingQueueFull, hashPassword as hash, verifyPassword as verify } from '../../adapters/passwords.ts';
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

export const hashPassword = (password: string): Promise<string> => unavailableIfFull(hash(password));

export const verifyPassword = (passwordHash: string | null, password: string): Promise<boolean> =>
  unavailableIfFull(verify(passwordHash, password));
