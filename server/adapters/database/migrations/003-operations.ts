import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';
import * as deepPages from './003/deep-pages.ts';
import * as health from './003/health.ts';
import * as operations from './003/operations.ts';
import * as outbox from './003/outbox.ts';
import * as purchases from './003/purchases.ts';

const parts = [operations, health, outbox, purchases, deepPages];

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  for (const part of parts) await part.up(db, types);
}
