import type { DoneBy } from './done-by.ts';
import { dateFormat } from './language/formats.ts';
import type { OrderPromise } from './order-promise.ts';

const style = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
const dayFormat = dateFormat(style);
const otherYearFormat = dateFormat({ ...style, year: 'numeric' });
const shortDayFormat = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const shortOtherYearFormat = dateFormat({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const weekdayFormat = dateFormat({ weekday: 'long', timeZone: 'UTC' });

const DAY_MS = 24 * 3_600_000;

/** `Tue, Nov 24` for `2026-11-24`, in any browser; another year is named. */
export const dayName = (day: string, today: string): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? dayFormat : otherYearFormat).format(new Date(day));

/** `Nov 24` for `2026-11-24`. */
export const shortDayName = (day: string, today: string): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? shortDayFormat : shortOtherYearFormat).format(new Date(day));

const isoFormats = new Map<string | undefined, Intl.DateTimeFormat>();

/** `2026-11-24`: the day of a time in a zone, such as the company’s; undefined is the reader’s. */
export function dayIn(timeZone: string | undefined, time: string | Date): string {
  const style = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = isoFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', style);
  isoFormats.set(timeZone, format);
  return format.format(new Date(time));
}

/** Calendar days; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** `today` is the server’s: the browser’s clock may be wrong or in another time zone. */
export type CompanyDay = { time_zone: string; today: string };

/** `Monday` within the last six days, else `Mon, Nov 9`. */
export function recentDay(company: CompanyDay, time: string): string {
  const day = dayIn(company.time_zone, time);
  const age = daysBetween(day, company.today);
  return age >= 0 && age <= 6 ? weekdayFormat.format(new Date(day)) : dayName(day, company.today);
}

export const companyDay = (company: CompanyDay, time: string): string =>
  dayName(dayIn(company.time_zone, time), company.today);

type Promised = Omit<OrderPromise, 'moves'>;
type Order = { status: string; user: { name: string } };
export type PromiseReader = 'customer' | 'staff' | 'admin';

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
export const firstNameOf = ({ user }: Pick<Order, 'user'>): string =>
  user.name.trim().split(/\s+/)[0] || 'the customer';

/** Whole days; 0 on the promised day itself. */
export const daysLate = ({ late, due_on, today }: Promised): number => (late ? daysBetween(due_on, today) : 0);

export const daysDeliveredLate = ({ since, due_on, time_zone }: Promised): number =>
  Math.max(0, daysBetween(due_on, dayIn(time_zone, since)));

const answers = (questions: number): string => (questions > 0 ? `answer ${count(questions, 'question')}` : '');
const both = (...acts: string[]): string => acts.filter((act) => act !== '').join(' and ');

/** Work of a consumer who has not asked for an early start. */
function waitingForPeriod({ starts_on, today, working_days_left: days }: Promised, isCustomer: boolean): string {
  const begin = `${count(days, 'working day')} ${days === 1 ? 'starts' : 'start'}`;
  const when = starts_on === null ? 'soon' : `on ${shortDayName(starts_on, today)}`;
  const whose = isCustomer ? 'your' : 'the';
  return `${isCustomer ? `Your ${begin}` : begin} ${when}, when ${whose} withdrawal period ends.`;
}

function waitingForCustomer({ reason, due_if_now, due_on, today, questions }: Promised): string {
  const acts = both(reason === 'payment' ? 'pay' : '', answers(questions)) || 'answer our questions';
  return `Done by ${dayName(due_if_now ?? due_on, today)} if you ${acts} today.`;
}

function waitingForTeam({ reason, working_days_left: days, questions, answered }: Promised, name: string): string {
  const start = days > 0 ? `${count(days, 'working day')} ${days === 1 ? 'starts' : 'start'}` : 'Work starts';
  if (reason === 'payment') return `${start} when ${name} pays.`;
  const progress = questions > 0 ? ` (${answered} of ${questions} answered)` : '';
  return `${start} when ${name} answers${progress}.`;
}

function paused(promise: Promised, isCustomer: boolean, name: string): string {
  const { reason, since, working_days_left: days } = promise;
  const ours = reason === 'appointment' ? 'we’re waiting for your appointment' : 'we need your answer';
  const text = `Paused since ${recentDay(promise, since)}: ${isCustomer ? ours : `waiting for ${name}`}.`;
  return days > 0 ? `${text} ${count(days, 'working day')} left.` : text;
}

function running(promise: Promised, isCustomer: boolean): string {
  const { late, due_on, today } = promise;
  const day = due_on === today ? 'today' : dayName(due_on, today);
  if (!late) {
    if (isCustomer) return day === 'today' ? 'Ready today.' : `Ready by ${day}.`;
    return `Due ${day}.`;
  }
  const days = daysLate(promise);
  if (days === 0) return isCustomer ? 'It was due today.' : 'Was due today.';
  return isCustomer
    ? `It’s ${count(days, 'day')} late. It was due ${day}.`
    : `${count(days, 'day')} late (was due ${day}).`;
}

/** Screens and emails have no other source; the day is always the company’s, never the browser’s. */
export function promiseSentence(promise: Promised, order: Order, reader: PromiseReader): string {
  const isCustomer = reader === 'customer';
  if (order.status === 'cancelled') return 'Cancelled. No further work.';
  switch (promise.state) {
    case 'waiting':
      if (promise.reason === 'withdrawal') return waitingForPeriod(promise, isCustomer);
      return isCustomer ? waitingForCustomer(promise) : waitingForTeam(promise, firstNameOf(order));
    case 'paused':
      return paused(promise, isCustomer, firstNameOf(order));
    case 'stopped': {
      const days = daysDeliveredLate(promise);
      const late = days > 0 ? `${count(days, 'day')} late` : 'on time';
      return `Delivered ${companyDay(promise, promise.since)}, ${late}.`;
    }
    default:
      return running(promise, isCustomer);
  }
}

type Move = OrderPromise['moves'][number];

export const movedSentence = ({ time_zone, today }: CompanyDay, { from, to, reason }: Move): string =>
  movedDays(today, { from: dayIn(time_zone, from), to: dayIn(time_zone, to), reason });

/** Both are days already. */
export const movedDays = (today: string, { from, to, reason }: Pick<Move, 'from' | 'to' | 'reason'>): string =>
  `Moved from ${dayName(from, today)} to ${dayName(to, today)}: ${reason}`;

type Offered = Pick<DoneBy, 'done_by' | 'questions' | 'today'>;

/** `Done by Tue, Dec 1`, where there is no space for a condition. */
export const doneByText = ({ done_by, today }: Omit<Offered, 'questions'>): string =>
  `Done by ${dayName(done_by, today)}`;

export const offerSentence = (offer: Offered): string =>
  `${doneByText(offer)} if you ${both('order', answers(offer.questions))} today.`;

/** Whoever reads it is ordering already. */
export const checkoutSentence = (offer: Offered): string =>
  `${doneByText(offer)} if you ${answers(offer.questions) || 'order'} today.`;
