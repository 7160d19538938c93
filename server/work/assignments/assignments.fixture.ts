import type { Client } from '../../../test/support/client.ts';
import { type KnownClient, type World, world } from '../../../test/support/world.ts';

export async function withOrder(options: Parameters<typeof world>[0] = {}) {
  const w = await world(options);
  const orderId = await placeOrder(w);
  return { ...w, orderId, params: { id: orderId } };
}

export async function placeOrder(
  w: World,
  by: Client = w.customer,
  serviceIds: number[] = [w.service.id],
): Promise<number> {
  const items = serviceIds.map((service_id) => ({ service_id, quantity: 1 as const }));
  const { id } = await by.must('POST /customer/orders', { body: { items, payment_method: 'stripe' } });
  return id;
}

export const assign = (w: World, id: number, to: KnownClient) =>
  w.admin.call('POST /admin/orders/{id}/assign-staff', { params: { id }, body: { user_id: to.id } });

export const setStatus = (by: Client, id: number, status: 'assigned' | 'in_progress' | 'completed' | 'delivered') =>
  by.call('PUT /staff/orders/{id}/status', { params: { id }, body: { status } });

export const deliver = (by: Client, id: number, notes?: string) =>
  by.call('POST /staff/orders/{id}/deliver', { params: { id }, body: notes === undefined ? {} : { notes } });

export async function deliverAll(w: World, id: number, team: KnownClient[]): Promise<void> {
  for (const one of team) await assign(w, id, one);
  for (const one of team) {
    await setStatus(one, id, 'in_progress');
    await setStatus(one, id, 'completed');
    await deliver(one, id);
  }
}

export const getOrder = (w: World, id: number) => w.admin.must('GET /admin/orders/{id}', { params: { id } });
