import type { StorageUse } from '../../../contract/office/system.ts';
import type { Db } from '../../adapters/database/database.ts';

const LARGEST = 10;

/** Unpaid ones first. The index has them in this order. */
const largest = (db: Db, kind: 'user' | 'order') =>
  db
    .selectFrom('storage')
    .select(['storage.id', 'storage.bytes', 'storage.is_paid'])
    .where('storage.kind', '=', kind)
    .where('storage.bytes', '>', 0)
    .where('storage.id', '>', 0)
    .orderBy('storage.is_paid')
    .orderBy('storage.bytes', 'desc')
    .orderBy('storage.id')
    .limit(LARGEST);

type Row = { id: number; name: string; bytes: number; is_paid: boolean };
const toUse = ({ id, name, bytes, is_paid }: Row): StorageUse => ({ id, name, bytes: Number(bytes), is_paid });

export async function largestStorage(db: Db): Promise<{ orders: StorageUse[]; customers: StorageUse[] }> {
  const [orders, customers] = await Promise.all([
    largest(db, 'order')
      .innerJoin('orders', 'orders.id', 'storage.id')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select('users.name')
      .execute(),
    largest(db, 'user').innerJoin('users', 'users.id', 'storage.id').select('users.name').execute(),
  ]);
  return { orders: orders.map(toUse), customers: customers.map(toUse) };
}
