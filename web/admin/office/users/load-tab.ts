import { call } from '../../../api/browser.ts';
import { settled } from '../../../api/page-data.ts';
import { loadCommissions } from '../../settlement/commissions/commission-list.tsx';
import { loadRates } from '../../settlement/commissions/commission-rates.tsx';
import { loadPayoutRuns } from '../../settlement/payouts/payout-list.tsx';
import { allPages } from '../../shared/all-pages.ts';
import { loadStaff } from './staff-list.tsx';

const tabs = ['staff', 'commissions', 'payouts', 'rates'] as const;
export type StaffTab = (typeof tabs)[number];

export const tabOf = (params: URLSearchParams): StaffTab => tabs.find((tab) => tab === params.get('tab')) ?? 'staff';

/** The list is shown even if its choices can't be loaded. */
async function choicesOf<T>(load: Promise<T[]>): Promise<T[]> {
  return (await settled(load, '')).content ?? [];
}

const staffLoad = () => choicesOf(call('GET /admin/staff-load').then(({ data }) => data));
const services = () => choicesOf(allPages((query) => call('GET /admin/services', { query })));

export async function loadTab(url: URL) {
  switch (tabOf(url.searchParams)) {
    case 'commissions':
      return { tab: 'commissions' as const, ...(await loadCommissions(url)) };
    case 'payouts': {
      const [list, staff] = await Promise.all([loadPayoutRuns(url), staffLoad()]);
      return { tab: 'payouts' as const, list, staff };
    }
    case 'rates': {
      const [list, staff, all] = await Promise.all([loadRates(url), staffLoad(), services()]);
      return { tab: 'rates' as const, list, staff, services: all.map(({ id, title }) => ({ id, title })) };
    }
    default:
      return { tab: 'staff' as const, ...(await loadStaff(url)) };
  }
}
