import { data, isRouteErrorResponse } from 'react-router';
import { ApiError } from './call.ts';

const statusOf = (error: unknown) => (error instanceof ApiError && error.status === 503 ? 503 : 500);

/** The answer of a page that could not be made. The mark tells our words from what a proxy on the way answers. */
export const failure = (words: string, status: number) => data({ words }, status);

/** What `failure` says; null for every other error. */
export const errorMessageOf = (error: unknown): string | null =>
  isRouteErrorResponse(error) && typeof error.data?.words === 'string' ? error.data.words : null;

/** What a page can't do without. Missing: 404 with `missing`; any other failure: 500 or 503 with `failed`. */
export async function loadOrNotFound<T>(work: Promise<T>, words: { failed: string; missing?: string }): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw failure(words.missing ?? words.failed, 404);
    console.error(error);
    throw failure(words.failed, statusOf(error));
  }
}

/** A part of a page that may fail alone: its content, or the words to show in its place. */
export type Settled<T> = { content: T; error: null } | { content: null; error: string };

export async function settled<T>(work: Promise<T>, failed: string): Promise<Settled<T>> {
  try {
    return { content: await work, error: null };
  } catch (error) {
    console.error(error);
    return { content: null, error: failed };
  }
}

/** The answer for a page of blocks: whole or with gaps, and then the status says so. */
export const withBlocks = <T extends Record<string, unknown>>(page: T) => {
  const broken = Object.values(page).some((part) => (part as Partial<Settled<unknown>> | null)?.error);
  return data(page, broken ? 503 : 200);
};

/** A slug as people type it: lower case, hyphens for spaces. */
export const slugOf = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, '-');
