import type { Commission } from '../../contract/settlement/commissions.ts';
import { call } from '../api/browser.ts';
import type { Response } from '../api/call.ts';
import { type Settled, settled } from '../api/page-data.ts';
import { readersToday } from '../dashboard/list/day-ranges.ts';
import { type Loaded, loadList } from '../dashboard/list/load-list.ts';
import { settledOrRedirect } from '../dashboard/load-or-redirect.ts';
import { plusDays } from '../ui/fields/day-text.ts';
import { weekIn, weekOf } from './weeks.ts';

/** More open jobs than anyone has at once. */
const MOST = 100;

type Earned = Response<'GET /staff/commissions'>;
export type LoadedDay = { jobs: Settled<Response<'GET /staff/orders'>>; earned: Settled<Earned> };

/** A failure of the sum leaves the jobs visible. */
export async function loadDay(url: URL): Promise<LoadedDay> {
  const [jobs, earned] = await Promise.all([
    settledOrRedirect(call('GET /staff/orders', { query: { open: '1', sort: 'promised_at', per_page: MOST } }), url, {
      failed: 'Failed to fetch assigned jobs.',
    }),
    settled(
      call('GET /staff/commissions', { query: { status: 'unpaid', per_page: 1 } }),
      'Failed to fetch earnings data.',
    ),
  ]);
  return { jobs, earned };
}

export type LoadedAssignments = Loaded<'GET /staff/orders'>;

export const assignmentViews = [
  { value: '', label: 'Open', query: { open: '1', sort: 'promised_at' } },
  { value: 'delivered', label: 'Delivered', query: { open: '0' } },
  { value: 'all', label: 'All', query: {} },
] as const;

export const assignmentViewIn = (params: URLSearchParams) =>
  assignmentViews.find(({ value }) => value === params.get('view')) ?? assignmentViews[0];

export const loadAssignments = (url: URL): Promise<LoadedAssignments> =>
  loadList('GET /staff/orders', url, {
    failed: 'Failed to fetch assigned jobs.',
    query: assignmentViewIn(url.searchParams).query,
  });

export type Commissions = Response<'GET /staff/commissions'>;
type Payouts = Response<'GET /staff/payouts'>;
export type LoadedEarnings = Settled<{ unpaid: Commissions; paid: Commissions; payouts: Payouts }>;

const PER_PAGE = 25;

const fetchCommissions = (url: URL, status: Commission['status']) =>
  call('GET /staff/commissions', {
    query: { status, per_page: PER_PAGE, page: Number(url.searchParams.get(`${status}_page`)) || 1 },
  });

async function fetchEarnings(url: URL) {
  const page = Number(url.searchParams.get('payouts_page')) || 1;
  const [unpaid, paid, payouts] = await Promise.all([
    fetchCommissions(url, 'unpaid'),
    fetchCommissions(url, 'paid'),
    call('GET /staff/payouts', { query: { page, per_page: PER_PAGE } }),
  ]);
  return { unpaid, paid, payouts };
}

export const loadEarnings = (url: URL): Promise<LoadedEarnings> =>
  settledOrRedirect(fetchEarnings(url), url, { failed: 'Failed to fetch earnings data.' });

export type Calendar = Response<'GET /staff/calendar'>;
export type LoadedCalendar = { week: string; calendar: Settled<Calendar> };

const loadWeek = (url: URL, week: string) =>
  settledOrRedirect(call('GET /staff/calendar', { query: { from: week, to: plusDays(week, 6) } }), url, {
    failed: 'Failed to fetch assigned jobs.',
  });

/** Without a week in the URL it is this week, by the company’s day. */
export async function loadCalendar(url: URL): Promise<LoadedCalendar> {
  const named = weekIn(url.searchParams.get('week'));
  const week = named ?? weekOf(readersToday());
  const calendar = await loadWeek(url, week);
  const companyWeek = calendar.content === null ? week : weekOf(calendar.content.today);
  if (named !== null || companyWeek === week) return { week, calendar };
  return { week: companyWeek, calendar: await loadWeek(url, companyWeek) };
}
