import type { Counter } from '../../../contract/shared/company/groups.ts';
import type { Deps } from '../../deps.ts';
import { companyDay } from '../../shared/company-day.ts';
import { customersServed, ordersDelivered } from './proof.ts';

/** Fewer say that the shop is new. */
const LEAST = { orders: 10, customers: 10, years: 2 };

/** Counted figures have their value, and none that is too small to show. */
export async function shownCounters(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  counters: readonly Counter[],
  foundedYear: number | null,
): Promise<Counter[]> {
  const thisYear = async () =>
    Number(companyDay((await settings.current()).time_zone, clock.now().toISOString()).slice(0, 4));
  const values = {
    orders: () => ordersDelivered(db),
    customers: () => customersServed(db),
    years: async () => (foundedYear === null ? 0 : (await thisYear()) - foundedYear),
  };
  const shown: Counter[] = [];
  for (const counter of counters) {
    const { source } = counter;
    if (source === 'fixed') shown.push(counter);
    else {
      const value = await values[source]();
      if (value >= LEAST[source]) shown.push({ ...counter, value });
    }
  }
  return shown;
}
