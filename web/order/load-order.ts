import type { OrderSecret } from '../../contract/order/secrets.ts';
import type { ThreadEvent } from '../../contract/order/thread-events.ts';
import type { OrderMessage } from '../../contract/order/threads.ts';
import { call } from '../api/browser.ts';
import type { Settled } from '../api/page-data.ts';
import { loadOrRedirect, settledOrRedirect } from '../dashboard/load-or-redirect.ts';
import type { LoadedFiles } from './files/files-tab.tsx';
import { type TabId, tabOf } from './tabs.ts';
import type { AnyWorkspace } from './workspace.ts';

export type LoadedMessages = {
  data: OrderMessage[];
  events: ThreadEvent[];
  /** How far the server’s clock is ahead of the browser’s, which may be wrong. */
  clockOffsetMs: number;
};

export type LoadedOrder<W extends AnyWorkspace> = {
  order: W;
  tab: TabId;
  /** Null unless the conversation or the history is open. */
  messages: Settled<LoadedMessages> | null;
  /** Null unless the list of files is open. */
  files: LoadedFiles | null;
  /** Null unless the questions are open. */
  secrets: Settled<OrderSecret[]> | null;
};

const pageIn = (url: URL): number => Number(url.searchParams.get('page')) || 1;

export async function fetchMessages(id: number): Promise<LoadedMessages> {
  const { data, events, now } = await call('GET /orders/{id}/messages', { params: { id } });
  return { data, events, clockOffsetMs: Date.parse(now) - Date.now() };
}

async function fetchOrder<W extends AnyWorkspace>(url: URL, id: number): Promise<LoadedOrder<W>> {
  const tab = tabOf(url.searchParams);
  const params = { id };
  const [order, messages, files, secrets] = await Promise.all([
    call('GET /orders/{id}', { params }),
    tab === 'conversation' || tab === 'history'
      ? settledOrRedirect(fetchMessages(id), url, { failed: 'Failed to fetch messages.' })
      : null,
    tab === 'files'
      ? settledOrRedirect(call('GET /orders/{id}/files', { params, query: { page: pageIn(url), per_page: 25 } }), url, {
          failed: 'Failed to fetch files.',
        })
      : null,
    tab === 'questions'
      ? settledOrRedirect(call('GET /orders/{id}/secrets', { params }), url, {
          failed: 'We couldn’t load who has opened the secret answers.',
        })
      : null,
  ]);
  return { order: order as W, tab, messages, files, secrets };
}

const texts = { failed: 'Failed to fetch data.', missing: 'Order not found.' };

/** The reader decides the shape of the order, the open tab what else is loaded. */
export const loadOrder = <W extends AnyWorkspace>(url: URL, id: number): Promise<LoadedOrder<W>> =>
  loadOrRedirect(fetchOrder<W>(url, id), url, texts);

export const settledOrder = <W extends AnyWorkspace>(url: URL, id: number): Promise<Settled<LoadedOrder<W>>> =>
  settledOrRedirect(fetchOrder<W>(url, id), url, texts);
