import { type CompanyDay, companyDay, dueDay } from './company-days.ts';
import type { Viewed } from './workspace.ts';

export type OrderStep = { name: string; day: string | null; state: 'done' | 'current' | 'next' };

const names = ['Ordered', 'Started', 'Completed', 'Delivered'] as const;
const statuses: readonly string[] = ['pending', 'processing', 'completed', 'delivered'];

const latest = (times: readonly (string | null)[]): string | null =>
  times.reduce((last, time) => (time !== null && (last === null || time > last) ? time : last), null);

/** Work of a second round starts again, so that the last time counts. */
function timesOf({ role, order }: Viewed): (string | null)[] {
  const delivered = order.status === 'delivered' ? order.promise.since : null;
  if (role === 'staff') return [order.created_at, order.started_at, order.completed_at, delivered];
  if (role === 'admin') {
    const at = (kind: string) =>
      latest(order.history.filter((event) => event.kind === kind).map(({ created_at }) => created_at));
    return [order.created_at, at('started'), at('completed'), delivered];
  }
  const at = (step: string) => latest(order.timeline.filter((one) => one.step === step).map((one) => one.at));
  return [order.created_at, at('started'), at('completed'), delivered];
}

/** Empty for a cancelled order. */
export function stepsOf(viewed: Viewed): OrderStep[] {
  const { promise, status } = viewed.order;
  const done = statuses.indexOf(status);
  if (done < 0) return [];
  const times = timesOf(viewed);
  const company: CompanyDay = promise;
  return names.map((name, i) => {
    if (i <= done) {
      const time = times[i];
      return { name, day: time ? companyDay(company, time) : null, state: 'done' };
    }
    const isPromised = name === 'Delivered' && promise.state !== 'waiting';
    const promised = `${promise.late ? 'was due' : 'by'} ${dueDay(promise)}`;
    return { name, day: isPromised ? promised : null, state: i === done + 1 ? 'current' : 'next' };
  });
}
