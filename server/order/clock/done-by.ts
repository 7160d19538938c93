import type { DoneBy } from '../../../contract/shared/done-by.ts';
import { dayIn, dueAt, nextTurn, type PromiseView } from '../../shared/working-calendar.ts';
import { budgetOf, notBefore } from './clock-rules.ts';

type Day = Omit<DoneBy, 'questions'>;

/** The day that an order would promise which is placed, paid and answered now. `notBefore`: see `Clock`. */
export function dayPromises(
  { calendar, now, saleEnd }: PromiseView,
  end: Date | null = saleEnd ?? null,
): (deliveryDays: number) => Day {
  const shared = { valid_until: nextTurn(calendar, now).toISOString(), today: dayIn(calendar, now) };
  const known = new Map<number, string>();
  return (deliveryDays) => {
    const done_by =
      known.get(deliveryDays) ??
      dayIn(calendar, dueAt(calendar, notBefore({ notBefore: end }, now), { days: budgetOf(deliveryDays) }));
    known.set(deliveryDays, done_by);
    return { done_by, ...shared };
  };
}
