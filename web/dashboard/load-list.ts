import type { Calls } from '../../contract/api.ts';
import type { Page } from '../../contract/http.ts';
import { call } from '../api/browser.ts';
import type { CallInput, Response } from '../api/call.ts';
import { type Settled, settled } from '../api/page-data.ts';
import { loadOrRedirect } from './load-or-redirect.ts';

/** Calls that answer a page of a list. */
export type ListCall = {
  [K in keyof Calls]: Response<K> extends Page<unknown> ? K : never;
}[keyof Calls];

/** One page of a list, or the words that stand in its place. */
export type Loaded<K extends ListCall> = Settled<Response<K>>;

type Options<K extends ListCall> = {
  /** Shown where the list can't be had. */
  failed: string;
  /** The server's words come before `failed`, where it has some. */
  serverFirst?: boolean;
  /** Filters of this list that the address may carry. */
  filters?: readonly string[];
  /** What is asked for whatever the address says. */
  query?: CallInput<K>['query'];
  params?: CallInput<K>['params'];
};

const usual = ['page', 'per_page', 'search', 'sort'];

/**
 * The part of a list that the address asks for: page, search, order and filters stand there, so that a reload, the back
 * button and a link to a colleague show the same. A failure leaves the screen standing and is shown in the list's place;
 * only a session that has ended, or may not look, takes the screen away.
 */
export async function loadList<K extends ListCall>(
  name: K,
  url: URL,
  { failed, serverFirst, filters = [], query, params }: Options<K>,
): Promise<Loaded<K>> {
  const asked = Object.fromEntries(
    [...usual, ...filters].map((field) => [field, url.searchParams.get(field) ?? undefined]),
  );
  const input = {
    query: { ...asked, ...(query as object | undefined) },
    ...(params === undefined ? {} : { params }),
  } as CallInput<K>;
  return inPlace(loadOrRedirect(call(name, input), url, { failed, serverFirst }), failed);
}

/** As above for anything else that a part of a screen shows. */
export async function inPlace<T>(work: Promise<T>, failed: string): Promise<Settled<T>> {
  try {
    return { content: await work, error: null };
  } catch (error) {
    if (isFinal(error)) throw error;
    return settled(Promise.reject(error), wordsOf(error) ?? failed);
  }
}

/** What `fetched` has found to say. */
const wordsOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'data' in error && typeof error.data === 'string' ? error.data : null;

// A redirect to the log-in, or what the session may not do.
const isFinal = (error: unknown): boolean =>
  error instanceof globalThis.Response ||
  (typeof error === 'object' &&
    error !== null &&
    'init' in error &&
    (error.init as ResponseInit | null)?.status === 403);
