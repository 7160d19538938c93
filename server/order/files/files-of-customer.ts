import type { Db } from '../../adapters/database/database.ts';
import { answerFileIds, visibleFiles } from './file-access.ts';
import type { FileRow } from './file-row.ts';

/** All files of a person's own orders that they may open, and those that they have uploaded. */
export async function filesOfCustomer(db: Db, { id }: { id: number }): Promise<FileRow[]> {
  const orders = await db.selectFrom('orders').select('id').where('user_id', '=', id).orderBy('id').execute();
  const files = db
    .selectFrom('files')
    .selectAll('files')
    .where('deleted_at', 'is', null)
    .where('scan', 'in', ['none', 'clean'])
    .orderBy('files.id');
  const found: FileRow[] = [];
  for (const order of orders) {
    const answers = await answerFileIds(db, order.id);
    const seen = files
      .where('order_id', '=', order.id)
      .where(visibleFiles({ id, role: 'customer' }, 'customer', answers));
    found.push(...(await seen.execute()));
  }
  const loose = files.where('order_id', 'is', null).where('uploaded_by', '=', id).where('purpose', '=', 'order');
  return [...found, ...(await loose.execute())];
}
