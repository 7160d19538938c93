import { data, redirect } from 'react-router';
import { loginFor } from '../account/safe-next.ts';
import { ApiError } from '../api/call.ts';
import { sessionEnded } from '../api/session.ts';

type Words = {
  failed: string;
  missing?: string;
  /** The server's words come first, where it has some. */
  serverFirst?: boolean | undefined;
};

/**
 * What a dashboard screen can't do without. A session that has ended leads to the log-in and back; what the server
 * forbids is said in its words; any other failure in ours.
 */
export async function loadOrRedirect<T>(work: Promise<T>, url: URL, words: Words): Promise<T> {
  try {
    return await work;
  } catch (error) {
    console.error(error);
    const { status, message } = error instanceof ApiError ? error : { status: 0, message: '' };
    if (status === 401) {
      sessionEnded();
      throw redirect(loginFor(url));
    }
    if (status === 403) throw data(message || words.failed, 403);
    if (status === 404 && words.missing) throw data(words.missing, 404);
    throw data((words.serverFirst && message) || words.failed, status || 503);
  }
}
