import type { Calls } from '../../../contract/api.ts';
import type { Page } from '../../../contract/shared/http.ts';
import { call } from '../../api/browser.ts';
import type { CallInput, Response } from '../../api/call.ts';
import type { Settled } from '../../api/page-data.ts';
import { settledOrRedirect } from '../load-or-redirect.ts';

export type ListCall = {
  [K in keyof Calls]: Response<K> extends Page<unknown> ? K : never;
}[keyof Calls];

export type Loaded<K extends ListCall> = Settled<Response<K>>;

type Query<K extends ListCall> = NonNullable<CallInput<K>['query']>;
type Param<K extends ListCall> = Extract<keyof Query<K>, string>;

type Options<K extends ListCall> = {
  failed: string;
  /** Prefers the server's message to `failed`. */
  serverFirst?: boolean;
  filters?: readonly Param<K>[];
  /** The URL can't override these. */
  query?: CallInput<K>['query'];
  params?: CallInput<K>['params'];
} & ('sort' extends Param<K> ? { isPlain?: never } : { isPlain: true });

const pageParams = ['page', 'per_page'];
const searchParams = ['search', 'sort'];

/** `isPlain`: the list has neither a search nor an order. */

export async function loadList<K extends ListCall>(
  name: K,
  url: URL,
  { failed, serverFirst, filters = [], query, params, isPlain }: Options<K>,
): Promise<Loaded<K>> {
  const fromUrl = Object.fromEntries(
    [...pageParams, ...(isPlain ? [] : searchParams), ...filters].map((field) => [
      field,
      url.searchParams.get(field) ?? undefined,
    ]),
  );
  const input = {
    query: { ...fromUrl, ...(query as object | undefined) },
    ...(params === undefined ? {} : { params }),
  } as CallInput<K>;
  return settledOrRedirect(call(name, input), url, { failed, serverFirst });
}
