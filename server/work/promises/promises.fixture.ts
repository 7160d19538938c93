import { seedService } from '../../../test/support/seeds.ts';
import { openStage } from '../../../test/support/stage.ts';
import { type World, worldOn } from '../../../test/support/world.ts';
import type { Clock } from '../../shared/clock.ts';
import { withOrder } from '../assignments/assignments.fixture.ts';

export const DAY_MS = 24 * 3600_000;
export const QUESTION = 'Which of the two domains do you want to use?';

export async function withRunningOrder(options: Parameters<typeof withOrder>[0] = {}) {
  const w = await withOrder(options);
  await pay(w, w.orderId);
  return w;
}

export async function pay(w: World, orderId: number, by = w.customer): Promise<void> {
  const { invoice_id } = await by.must('GET /customer/orders/{id}', { params: { id: orderId } });
  await by.must('POST /customer/invoices/{id}/pay', {
    params: { id: invoice_id ?? 0 },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });
}

export const wait = (w: World, id: number, question = QUESTION, by = w.admin) =>
  by.call('POST /orders/{id}/wait', { params: { id }, body: { question } });

export const resume = (w: World, id: number, by = w.admin) => by.call('POST /orders/{id}/resume', { params: { id } });

export const promiseOf = async (w: World, id: number) =>
  (await w.admin.must('GET /orders/{id}', { params: { id } })).promise;

type Calendar = Partial<{
  time_zone: string;
  working_days: number[];
  day_start: string;
  day_end: string;
  holidays: { day: string; name: string }[];
  clock_waits_for_payment: boolean;
}>;

export const berlin: Calendar = {
  time_zone: 'Europe/Berlin',
  working_days: [1, 2, 3, 4, 5],
  day_start: '09:00',
  day_end: '17:00',
};

export async function setWork(w: World, changes: Calendar): Promise<void> {
  const settings = await w.admin.must('GET /admin/settings/work');
  await w.admin.must('PUT /admin/settings/work', { body: { ...settings, ...changes } });
}

/** Sessions end by the shifted clock, too. */
export const keepSessions = ({ db }: World) =>
  db
    .updateTable('sessions')
    .set({ absolute_end_at: '2090-01-01T00:00:00.000Z', expires_at: '2090-01-01T00:00:00.000Z' })
    .execute();

export async function worldAt(time: string, calendar: Calendar = berlin) {
  let now = new Date(time);
  const clock: Clock = { now: () => now, refresh: async () => {} };
  const w = await worldOn(await openStage({ change: () => ({ clock }) }));
  await keepSessions(w);
  await setWork(w, calendar);
  return {
    ...w,
    at(next: string) {
      now = new Date(next);
    },
    serviceOf: (delivery_days: number) => seedService(w.db, { delivery_days }),
  };
}
