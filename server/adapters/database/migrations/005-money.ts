import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';
import * as commissions from './005/commissions.ts';
import * as counters from './005/counters.ts';
import * as coupons from './005/coupons.ts';
import * as invoices from './005/invoices.ts';
import * as options from './005/options.ts';
import * as orders from './005/orders.ts';
import * as payments from './005/payments.ts';
import * as reconciliation from './005/reconciliation.ts';
import * as refunds from './005/refunds.ts';
import * as shareLinks from './005/share-links.ts';
import * as tax from './005/tax.ts';

// Referenced tables come first.
const parts = [
  orders,
  invoices,
  payments,
  refunds,
  commissions,
  tax,
  reconciliation,
  coupons,
  options,
  shareLinks,
  counters,
];

const filled = ['orders', 'order_items', 'invoices', 'invoice_lines', 'payments', 'payment_allocations', 'refunds'];

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  for (const part of parts) await part.up(db, types);
  // Autovacuum takes minutes to notice them. Until then, queries would be planned for empty tables.
  if (types.engine === 'postgres') await sql.raw(`analyze ${filled.join(', ')}`).execute(db);
}
