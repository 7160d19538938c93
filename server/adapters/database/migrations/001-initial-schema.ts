import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';
import * as accounts from './001/accounts.ts';
import * as assignments from './001/assignments.ts';
import * as catalog from './001/catalog.ts';
import * as checkout from './001/checkout.ts';
import * as counters from './001/counters.ts';
import * as emails from './001/emails.ts';
import * as invoices from './001/invoices.ts';
import * as messages from './001/messages.ts';
import * as operations from './001/operations.ts';
import * as orders from './001/orders.ts';
import * as payments from './001/payments.ts';

/** Referenced tables come first; the counters' triggers come last. */
const areas = [
  accounts,
  catalog,
  orders,
  invoices,
  checkout,
  payments,
  assignments,
  messages,
  emails,
  operations,
  counters,
];

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  for (const area of areas) await area.up(db, types);
}
