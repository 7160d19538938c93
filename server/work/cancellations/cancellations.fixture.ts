import { cancellationDefaults } from '../../../contract/shared/company/cancellation.ts';
import { seedService } from '../../../test/support/seeds.ts';
import type { KnownClient } from '../../../test/support/world.ts';
import { publishText } from '../../selling/agreements/agreements.fixture.ts';
import { clockWorld, pay } from '../deliveries/deliveries.fixture.ts';
import { followForms, startAfterWithdrawal } from './cancellation-tasks.ts';

export const weekdays = {
  working_days: [1, 2, 3, 4, 5],
  time_zone: 'Europe/Berlin',
  day_start: '09:00',
  day_end: '17:00',
};

/** The company sells to consumers and businesses in Germany. It is Monday, March 1, 2027, eleven o’clock in Berlin. */
export async function consumerWorld({ isInformed = true } = {}) {
  const w = await clockWorld();
  await w.set({ ...weekdays, cancellation: cancellationDefaults('eu_de', 'both') });
  if (isInformed && (await w.visitor.must('GET /legal')).data.every(({ kind }) => kind !== 'withdrawal'))
    await publishText(w, 'withdrawal', '<p>You may withdraw within {{withdrawal_days}} days.</p>');
  return w;
}
export type ConsumerWorld = Awaited<ReturnType<typeof consumerWorld>>;

type Sale = { buyer?: 'consumer' | 'business'; early_start?: boolean; billing?: { country: string } };

export async function placeAs(w: ConsumerWorld, by: KnownClient, sale: Sale = {}): Promise<number> {
  const service = await seedService(w.db, { delivery_days: 5, price_cents: 100_000 });
  const items = [{ service_id: service.id, quantity: 1 }];
  const { id } = await by.must('POST /customer/orders', { body: { items, ...sale } });
  return id;
}

export async function buyAs(w: ConsumerWorld, by: KnownClient, sale: Sale = {}): Promise<number> {
  const id = await placeAs(w, by, sale);
  await pay(w, by, id);
  return id;
}

export const runTasks = async (w: ConsumerWorld): Promise<void> => {
  await startAfterWithdrawal(w.deps);
  await followForms(w.deps);
};

export const orderOf = (w: ConsumerWorld, id: number) =>
  w.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const withdraw = (by: KnownClient, id: number) =>
  by.call('POST /customer/orders/{id}/withdraw', { params: { id } });

export const recordsOf = (w: ConsumerWorld, orderId: number) =>
  w.db.selectFrom('cancellations').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

/** The token in an email about a withdrawal. */
export const linkIn = (text: string | undefined, page: 'confirm' | 'object') =>
  new RegExp(`/withdraw/${page}\\?token=([\\w-]+)`).exec(text ?? '')?.[1] ?? '';
