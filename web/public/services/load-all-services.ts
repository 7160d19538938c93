import type { OfferedService } from '../../../contract/selling/catalog.ts';
import type { Caller } from '../../api/call.ts';

/** A page of the list has at most 100 services. */
export async function loadAllServices(call: Caller): Promise<OfferedService[]> {
  const first = await call('GET /services');
  const rest = await Promise.all(
    Array.from({ length: first.meta.last_page - 1 }, (_, i) => call('GET /services', { query: { page: i + 2 } })),
  );
  return [first, ...rest].flatMap(({ data }) => data);
}
