import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';
import * as content from './004/content.ts';
import * as lists from './004/lists.ts';
import * as notifications from './004/notifications.ts';
import * as orders from './004/orders.ts';
import * as search from './004/search.ts';
import * as site from './004/site.ts';
import * as undo from './004/undo.ts';

const parts = [content, lists, notifications, orders, search, site, undo];

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  for (const part of parts) await part.up(db, types);
}
