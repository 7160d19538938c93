import { data, redirect } from 'react-router';
import { loginUrl } from '../account/login-redirect.ts';
import { enrollmentUrl, isEnrollmentSession } from '../account/security/enrollment.ts';
import { ApiError } from '../api/call.ts';
import type { Settled } from '../api/page-data.ts';

type Messages = {
  failed: string;
  missing?: string;
  /** Prefers the server's message to `failed`. */
  serverFirst?: boolean | undefined;
};

/** Redirects if the session has ended, or may only set up a second factor. Any other 403 is thrown. */
async function failureOf(error: unknown, url: URL, { failed, missing, serverFirst }: Messages) {
  console.error(error);
  const { status, message } = error instanceof ApiError ? error : { status: 0, message: '' };
  if (status === 401) throw redirect(loginUrl(url));
  if (status === 403) {
    if (await isEnrollmentSession()) throw redirect(enrollmentUrl(url.pathname + url.search));
    throw data(message || failed, 403);
  }
  if (status === 404 && missing) return { message: missing, status };
  return { message: (serverFirst && message) || failed, status: status || 503 };
}

/** A failure shows the error boundary. */
export async function loadOrRedirect<T>(work: Promise<T>, url: URL, messages: Messages): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { message, status } = await failureOf(error, url, messages);
    throw data(message, status);
  }
}

/** A failure becomes the message to show. */
export async function settledOrRedirect<T>(work: Promise<T>, url: URL, messages: Messages): Promise<Settled<T>> {
  try {
    return { content: await work, error: null };
  } catch (error) {
    return { content: null, error: (await failureOf(error, url, messages)).message };
  }
}
