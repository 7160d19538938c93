import type { OrderSecret } from '../../../contract/order/secrets.ts';
import type { Db } from '../../adapters/database/database.ts';
import { type SeenOrder, seeOrder } from '../../platform/order-record/order-record.ts';
import { notFound } from '../../shared/errors.ts';
import { isAtWork } from './may-reveal.ts';

type Reader = { id: number; role: string };

export async function secretsOfOrder(db: Db, reader: Reader, orderId: number): Promise<OrderSecret[]> {
  const order = await seeOrder(db, reader, orderId);
  return readSecrets(db, reader, order);
}

export async function secretOfOrder(db: Db, reader: Reader, orderId: number, id: number): Promise<OrderSecret> {
  const secret = (await secretsOfOrder(db, reader, orderId)).find((one) => one.id === id);
  if (!secret) throw notFound('Secret');
  return secret;
}

async function readSecrets(db: Db, reader: Reader, { id: orderId, side }: SeenOrder): Promise<OrderSecret[]> {
  const secrets = await db
    .selectFrom('order_secrets as s')
    .leftJoin('intakes', 'intakes.id', 's.intake_id')
    .select(['s.id', 'intakes.order_item_id as item_id', 's.intake_key as key', 's.label', 's.policy', 's.state'])
    .select(['s.stored_at', 's.burned_at', 's.burn_reason'])
    .where('s.order_id', '=', orderId)
    .orderBy('s.id')
    .execute();
  if (secrets.length === 0) return [];
  const [views, mayReveal] = await Promise.all([
    viewsOf(
      db,
      secrets.map(({ id }) => id),
    ),
    side === 'staff' ? isAtWork(db, orderId, reader.id) : side === 'admin',
  ]);
  return secrets.map((secret) => ({
    ...secret,
    views: (views.get(secret.id) ?? []).map(({ name, at }) => ({ name, at })),
    may_reveal: mayReveal && secret.state === 'stored',
  }));
}

async function viewsOf(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('secret_views')
    .innerJoin('users', 'users.id', 'secret_views.user_id')
    .select(['secret_views.secret_id', 'users.name', 'secret_views.created_at as at'])
    .where('secret_id', 'in', ids)
    .orderBy('secret_views.id')
    .execute();
  return Map.groupBy(rows, ({ secret_id }) => secret_id);
}
