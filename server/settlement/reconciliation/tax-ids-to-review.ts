import { sql } from 'kysely';
import type { PaymentToReview } from '../../../contract/settlement/reconciliation.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyAdmins, publishNotified, settleNotifications } from '../../platform/notifications/notifications.ts';
import { companyDay } from '../../shared/company-day.ts';
import { AppError, notFound } from '../../shared/errors.ts';

/** Tax ids that were accepted with a purchase while VIES did not respond. */
export const invalidTaxIds = (db: Db) =>
  db
    .selectFrom('unchecked_tax_ids')
    .innerJoin('invoices', 'invoices.id', 'unchecked_tax_ids.invoice_id')
    .innerJoin('users', 'users.id', 'invoices.user_id')
    .where('unchecked_tax_ids.state', '=', 'invalid');

export async function taxIdsToReview(db: Db, ids: readonly number[], timeZone: string): Promise<PaymentToReview[]> {
  const rows = await invalidTaxIds(db)
    .leftJoin('users as settlers', 'settlers.id', 'unchecked_tax_ids.settled_by')
    .select([
      'unchecked_tax_ids.id',
      'unchecked_tax_ids.invoice_id',
      'unchecked_tax_ids.created_at',
      'unchecked_tax_ids.settled_at',
      'unchecked_tax_ids.settled_by',
      'unchecked_tax_ids.settled_note',
      'settlers.name as settler_name',
      'invoices.invoice_number',
      'invoices.order_id',
      'invoices.amount_cents',
      'users.name',
      'users.email',
    ])
    .where('unchecked_tax_ids.id', 'in', ids)
    .execute();
  const titles = await titlesOf(
    db,
    rows.map((row) => row.invoice_id),
  );
  return rows.map((row) => ({
    kind: 'tax_id',
    id: row.id,
    provider: null,
    provider_ref: null,
    amount: toDecimal(row.amount_cents),
    reason: `The VAT number on ${row.invoice_number} is not valid`,
    buyer: { name: row.name, email: row.email },
    services: titles.get(row.invoice_id) ?? [],
    invoice: { id: row.invoice_id, invoice_number: row.invoice_number, order_id: row.order_id ?? 0 },
    created_at: row.created_at,
    day: companyDay(timeZone, row.created_at),
    settled_at: row.settled_at,
    settled_by: row.settled_by === null ? null : { id: row.settled_by, name: row.settler_name ?? '' },
    settled_note: row.settled_note,
  }));
}

async function titlesOf(db: Db, invoiceIds: readonly number[]): Promise<Map<number, string[]>> {
  if (invoiceIds.length === 0) return new Map();
  const lines = await db
    .selectFrom('invoice_lines')
    .select(['invoice_id', 'title'])
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('invoice_id')
    .orderBy('position')
    .execute();
  const grouped = Map.groupBy(lines, (line) => line.invoice_id);
  return new Map([...grouped].map(([id, members]) => [id, members.map(({ title }) => title)]));
}

export async function assertTaxIdUnderReview(db: Db, id: number): Promise<void> {
  const row = await invalidTaxIds(db)
    .select('unchecked_tax_ids.id')
    .where('unchecked_tax_ids.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Tax id');
}

/** A concurrent call gets 409. */
export async function settleTaxId(
  deps: Pick<Deps, 'db' | 'events' | 'log' | 'settings'>,
  { id, note, by }: { id: number; note: string; by: number },
): Promise<PaymentToReview> {
  const { time_zone } = await deps.settings.current();
  const settled = await deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('unchecked_tax_ids')
      .set({ settled_at: new Date().toISOString(), settled_by: by, settled_note: note })
      .where('id', '=', id)
      .where('state', '=', sql.lit('invalid' as const))
      .where('settled_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('conflict', 'This tax id has already been settled.');
    const [item] = await taxIdsToReview(trx, [id], time_zone);
    if (!item) throw notFound('Tax id');
    const after = { invoice_number: item.invoice?.invoice_number, name: item.buyer.name, amount: item.amount, note };
    await writeAuditEntry(trx, { by, action: 'tax_id.settle', id, after });
    return { item, readers: await settleNotifications(trx, { kind: 'tax_id_invalid', subjectId: id }) };
  });
  await publishNotified(deps, settled.readers);
  await notifyAdmins(deps, { event: 'payment.review', id });
  return settled.item;
}
