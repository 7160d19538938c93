import type { ColumnTypes, MigrationDb } from '../column-types.ts';
import * as operations from './003/operations.ts';

const parts = [operations];

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  for (const part of parts) await part.up(db, types);
}
