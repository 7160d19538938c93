import { expect } from 'vitest';
import type { KnownClient } from '../../../test/support/world.ts';
import { assign } from '../../work/assignments/assignments.fixture.ts';
import { clockWorld } from '../../work/deliveries/deliveries.fixture.ts';
import { orderWith, password, submit } from '../intakes/intakes.fixture.ts';

export const VALUE = 'Tr0ub4dor-&-3-for-the-technician';

export type SecretWorld = Awaited<ReturnType<typeof clockWorld>>;
type Of = { id: number; sid: number };

/** It is Monday, March 1, 2027. The staff of the world is assigned. */
export async function withSecret({ once = false } = {}) {
  const w = await clockWorld();
  const by = await w.newCustomer();
  const of = await orderWith(w, [{ ...password, once }], by);
  expect((await submit(by, of, { admin_password: VALUE })).status).toBe(200);
  await assign(w, of.orderId, w.staff);
  const [secret] = await secretsSeenBy(by, of.orderId);
  const params = { id: of.orderId, sid: secret?.id ?? 0 };
  return { w, by, of, id: of.orderId, params, secret };
}

export const reveal = (by: KnownClient, params: Of) => by.call('POST /orders/{id}/secrets/{sid}/reveal', { params });

export const removeNow = (by: KnownClient, params: Of) => by.call('DELETE /orders/{id}/secrets/{sid}', { params });

export const secretsSeenBy = (by: KnownClient, id: number) => by.must('GET /orders/{id}/secrets', { params: { id } });
