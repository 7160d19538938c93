import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';
import * as deliveries from './006/deliveries.ts';
import * as files from './006/files.ts';
import * as inbound from './006/inbound.ts';
import * as intakes from './006/intakes.ts';
import * as orders from './006/orders.ts';
import * as promises from './006/promises.ts';
import * as secrets from './006/secrets.ts';
import * as threads from './006/threads.ts';

// Referenced tables come first.
const parts = [orders, promises, files, intakes, deliveries, threads, inbound, secrets];

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  for (const part of parts) await part.up(db, types);
}
