import type { ListedOrder } from '../../contract/work.ts';
import { call } from '../api/browser.ts';
import { fetched } from '../dashboard/fetched.ts';
import { inPlace, type Loaded } from '../dashboard/load-list.ts';
import { isOverdue } from './order-words.tsx';

const unfinished = ['pending', 'processing', 'completed'] as const;
const AT_ONCE = 100;
const MOST_PAGES = 5;

const orders = {
  promised_at: (a: ListedOrder, b: ListedOrder) => a.promised_at.localeCompare(b.promised_at),
  created_at: (a: ListedOrder, b: ListedOrder) => a.created_at.localeCompare(b.created_at),
  total_amount: (a: ListedOrder, b: ListedOrder) => Number(a.total_amount) - Number(b.total_amount),
  status: (a: ListedOrder, b: ListedOrder) => a.status.localeCompare(b.status),
};

/** Overdue orders of one state, the oldest first: once a whole page has none, what is younger has none that matters. */
async function overdueIn(status: (typeof unfinished)[number], query: { search?: string }): Promise<ListedOrder[]> {
  const found: ListedOrder[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data, meta } = await call('GET /admin/orders', {
      query: { ...query, status, sort: 'created_at', page, per_page: AT_ONCE },
    });
    const late = data.filter((order) => isOverdue(order));
    found.push(...late);
    if (late.length === 0 || page >= meta.last_page) break;
  }
  return found;
}

/**
 * One page of the orders that are past their promised day, the longest overdue first. The server has no such filter, so
 * the oldest unfinished ones are looked through here: up to 500 of each state.
 */
export function loadOverdue(url: URL, failed: string): Promise<Loaded<'GET /admin/orders'>> {
  const asked = (name: string) => url.searchParams.get(name) ?? '';
  const states = unfinished.filter((status) => ['', status].includes(asked('status')));
  const query = { search: asked('search') };
  const load = async () => {
    const late = (await Promise.all(states.map((status) => overdueIn(status, query)))).flat();
    const chosen = late.filter(({ payment_status }) => ['', payment_status].includes(asked('payment_status')));
    const sort = asked('sort');
    const order = orders[sort.replace(/^-/, '') as keyof typeof orders] ?? orders.promised_at;
    chosen.sort((a, b) => (sort.startsWith('-') ? order(b, a) : order(a, b)));
    const page = Math.max(1, Number(asked('page')) || 1);
    const per_page = Number(asked('per_page')) || 25;
    const last_page = Math.max(1, Math.ceil(chosen.length / per_page));
    const data = chosen.slice((page - 1) * per_page, page * per_page);
    return { data, meta: { page, per_page, total: chosen.length, last_page } };
  };
  return inPlace(fetched(load(), url, { failed }), failed);
}
