import { expect } from 'vitest';
import type { LegalKind } from '../../../contract/shared/company/legal-kinds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { storeFirstTexts } from '../../platform/legal/legal.ts';
import { consentsOf } from './consents-of-order.ts';

/** Terms and privacy policy are in effect. */
export async function withTexts(): Promise<World> {
  const w = await world({ fresh: true });
  await w.db.transaction().execute((trx) => storeFirstTexts(trx, w.deps));
  w.deps.responseCache.clear();
  return w;
}

export async function shownBy(w: World): Promise<Partial<Record<LegalKind, number>>> {
  const { data } = await w.newVisitor().must('GET /legal');
  return Object.fromEntries(data.map(({ kind, rendering_id }) => [kind, rendering_id]));
}

/** Publishes a version from `effective_on`, or as a correction at once. */
export async function publishText(w: World, kind: LegalKind, html: string, effective_on?: string): Promise<void> {
  const params = { kind };
  const { versions, open } = await w.admin.must('GET /admin/legal/{kind}', { params });
  const isFirst = versions.length === 0;
  await w.admin.must('PUT /admin/legal/{kind}', {
    params,
    body: { title: `Text of ${kind}`, html, changed: 'Words.', updated_at: open?.updated_at ?? null },
  });
  const when = effective_on ? { effective_on } : isFirst ? {} : { correction: true };
  await w.admin.must('POST /admin/legal/{kind}/publish', {
    params,
    body: { changed: 'Words.', notify: false, ...when },
  });
}

export async function forwardTo(w: World, time: number): Promise<void> {
  const payload = { now: new Date(time).toISOString() };
  expect((await w.app.inject({ method: 'POST', url: '/sandbox/clock', payload })).statusCode).toBe(200);
}

export const consentsIn = async (w: World, orderId: number) => {
  const data = await consentsOf(w.db, orderId);
  return data.map(({ kind, version, rendering_id, implied }) => ({ kind, version, rendering_id, implied }));
};

export async function orderIdOf(w: World, email: string): Promise<number> {
  const [order] = await w.ordersOf(email);
  if (!order) throw new Error(`${email} has no order.`);
  return order.id;
}
