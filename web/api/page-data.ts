import { data, isRouteErrorResponse } from 'react-router';
import { ApiError } from './call.ts';

const statusOf = (error: unknown) => (error instanceof ApiError && error.status === 503 ? 503 : 500);

/** The field name distinguishes it from a proxy's response. */
export const pageFailure = (userMessage: string, status: number) => data({ userMessage }, status);

/** Null unless it is a `pageFailure`. */
export const errorMessageOf = (error: unknown): string | null =>
  isRouteErrorResponse(error) && typeof error.data?.userMessage === 'string' ? error.data.userMessage : null;

/** 404 with `missing` for a missing record, else 500 or 503 with `failed`. */
export async function loadOrNotFound<T>(work: Promise<T>, messages: { failed: string; missing?: string }): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw pageFailure(messages.missing ?? messages.failed, 404);
    console.error(error);
    throw pageFailure(messages.failed, statusOf(error));
  }
}

export type Settled<T> = { content: T; error: null } | { content: null; error: string };

export async function settled<T>(work: Promise<T>, failed: string): Promise<Settled<T>> {
  try {
    return { content: await work, error: null };
  } catch (error) {
    console.error(error);
    return { content: null, error: failed };
  }
}

export const pageResponse = <T extends Record<string, unknown>>(page: T) => {
  const hasFailed = Object.values(page).some((section) => (section as Partial<Settled<unknown>> | null)?.error);
  return data(page, hasFailed ? 503 : 200);
};

export const slugOf = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, '-');
