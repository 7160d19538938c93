import { PasswordsBusy } from '../../adapters/passwords.ts';
import { AppError } from '../../shared/errors.ts';

/** Hashing waits in a queue that has an end: beyond it the answer is 503 at once, and the site stays quick for others. */
export async function unlessBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PasswordsBusy)
      throw new AppError('unavailable', 'Many people are logging in just now. Please try again in a moment.', {
        retryAfterSeconds: 2,
      });
    throw error;
  }
}
