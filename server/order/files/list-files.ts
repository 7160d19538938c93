import type { ListedFile } from '../../../contract/order/files.ts';
import { offsetOf, type Page, type Paging, pageOf } from '../../../contract/shared/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import { seeOrder } from '../../platform/order-record/order-record.ts';
import { answerFileIds, notRemoved, type Person, visibleFiles } from './file-access.ts';
import { toOrderFile } from './order-file.ts';

/** An order has at most some 500 files, so they are counted. */
export async function listOrderFiles(
  db: Db,
  viewer: Person,
  orderId: number,
  paging: Paging,
): Promise<Page<ListedFile>> {
  const { side } = await seeOrder(db, viewer, orderId);
  const answers = side === 'customer' ? await answerFileIds(db, orderId) : [];
  const files = db
    .selectFrom('files')
    .where('files.order_id', '=', orderId)
    .where(notRemoved())
    .where(visibleFiles(viewer, side, answers));
  const { total } = await files.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await files
    .leftJoin('users', 'users.id', 'files.uploaded_by')
    .selectAll('files')
    .select('users.name as uploader')
    .orderBy('files.id', 'desc')
    .limit(paging.per_page)
    .offset(offsetOf(paging))
    .execute();
  const data = rows.map((row) => ({
    ...toOrderFile(row),
    uploaded_by: row.uploaded_by === null ? null : { id: row.uploaded_by, name: row.uploader ?? '' },
    deletable: row.uploaded_by === viewer.id && row.attached_at === null && row.deleted_at === null,
  }));
  return pageOf(data, Number(total), paging);
}
