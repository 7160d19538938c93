import type { OrderMessage } from '../../contract/threads.ts';
import { call } from '../api/browser.ts';
import type { Settled } from '../api/page-data.ts';
import { loadOrRedirect, settledOrRedirect } from '../dashboard/load-or-redirect.ts';
import type { LoadedFiles } from './files/files-tab.tsx';
import { type TabId, tabOf } from './tabs.ts';
import type { AnyWorkspace } from './workspace.ts';

export type LoadedOrder<W extends AnyWorkspace> = {
  order: W;
  tab: TabId;
  /** Only for the conversation. */
  messages: Settled<OrderMessage[]> | null;
  /** Only for the list of files. */
  files: LoadedFiles | null;
};

const pageIn = (url: URL): number => Number(url.searchParams.get('page')) || 1;

async function fetchOrder<W extends AnyWorkspace>(url: URL, id: number): Promise<LoadedOrder<W>> {
  const tab = tabOf(url.searchParams);
  const params = { id };
  const [order, messages, files] = await Promise.all([
    call('GET /orders/{id}', { params }),
    tab === 'conversation'
      ? settledOrRedirect(
          call('GET /orders/{id}/messages', { params }).then(({ data }) => data),
          url,
          { failed: 'Failed to fetch messages.' },
        )
      : null,
    tab === 'files'
      ? settledOrRedirect(call('GET /orders/{id}/files', { params, query: { page: pageIn(url), per_page: 25 } }), url, {
          failed: 'Failed to fetch files.',
        })
      : null,
  ]);
  return { order: order as W, tab, messages, files };
}

const texts = { failed: 'Failed to fetch data.', missing: 'Order not found.' };

/** The order as its reader may see it, which decides the shape, and what the open tab needs. */
export const loadOrder = <W extends AnyWorkspace>(url: URL, id: number): Promise<LoadedOrder<W>> =>
  loadOrRedirect(fetchOrder<W>(url, id), url, texts);

/** A failure becomes the message to show. */
export const settledOrder = <W extends AnyWorkspace>(url: URL, id: number): Promise<Settled<LoadedOrder<W>>> =>
  settledOrRedirect(fetchOrder<W>(url, id), url, texts);
