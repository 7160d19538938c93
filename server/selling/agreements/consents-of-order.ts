import type { Consent } from '../../../contract/selling/agreements.ts';
import type { Db } from '../../adapters/database/database.ts';
import { visibleTo } from '../../platform/order-record/order-record.ts';
import { notFound } from '../../shared/errors.ts';

/** The oldest comes first. */
export const consentsOf = (db: Db, orderId: number): Promise<Consent[]> =>
  db
    .selectFrom('consents')
    .leftJoin('legal_renderings', 'legal_renderings.id', 'consents.rendering_id')
    .leftJoin('legal_documents', 'legal_documents.id', 'legal_renderings.document_id')
    .select([
      'consents.id',
      'consents.kind',
      'consents.at',
      'consents.implied',
      'consents.rendering_id',
      'consents.text',
      'consents.signed_by',
      'consents.signed_for',
      'legal_renderings.html',
      'legal_documents.title',
      'legal_documents.version',
      'legal_documents.effective_on',
    ])
    .where('consents.order_id', '=', orderId)
    .orderBy('consents.at')
    .orderBy('consents.id')
    .execute();

/** Each text once, with its first consent. */
export async function agreedTexts(db: Db, orderId: number) {
  const rows = await db
    .selectFrom('consents')
    .innerJoin('legal_renderings', 'legal_renderings.id', 'consents.rendering_id')
    .innerJoin('legal_documents', 'legal_documents.id', 'legal_renderings.document_id')
    .select(['consents.id', 'consents.kind', 'consents.rendering_id'])
    .select(['legal_documents.version', 'legal_documents.effective_on'])
    .where('consents.order_id', '=', orderId)
    .orderBy('consents.at')
    .orderBy('consents.id')
    .execute();
  const first = new Map(rows.toReversed().map((row) => [row.rendering_id, row]));
  return rows
    .filter((row) => first.get(row.rendering_id) === row)
    .map(({ rendering_id: _, effective_on, ...row }) => ({ ...row, effective_on: effective_on ?? '' }));
}

export async function consentsForAdmin(db: Db, orderId: number): Promise<{ data: Consent[] }> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!order) throw notFound('Order');
  return { data: await consentsOf(db, orderId) };
}

export async function consentsForCustomer(db: Db, userId: number, orderId: number): Promise<{ data: Consent[] }> {
  const order = await db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.id', '=', orderId)
    .where('orders.deleted_at', 'is', null)
    .where(visibleTo(userId))
    .executeTakeFirst();
  if (!order) throw notFound('Order');
  return { data: await consentsOf(db, orderId) };
}
