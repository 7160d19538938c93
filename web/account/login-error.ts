import { ApiError } from '../api/call.ts';

export const UNEXPECTED = 'An unexpected error occurred. Please try again.';
const REFUSED = 'Login failed. Please check your credentials.';

/** Email and password fail as a pair, so field errors are dropped. */
export function asFormError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const message = error.status === 0 ? UNEXPECTED : error.message || REFUSED;
  return new ApiError(error.status, { message }, { cause: error });
}
