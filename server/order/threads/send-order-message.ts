import type { OrderMessage } from '../../../contract/order/threads.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { MessageVisibility } from '../../adapters/database/schema/schema-delivery.ts';
import type { Deps } from '../../deps.ts';
import { notifyOrderChanged, publishNotified } from '../../platform/notifications/notifications.ts';
import { lockOrder, seeOrder } from '../../platform/order-record/order-record.ts';
import { mailboxWithin } from '../../shared/company/company.ts';
import { invalidField, notFound } from '../../shared/errors.ts';
import { calendarOf } from '../clock/clock.ts';
import { addMessage, usedElsewhere } from './add-message.ts';
import { publishMessage } from './audience.ts';
import { getMessage } from './list-messages.ts';
import { readByEmail } from './read-by-email.ts';
import { resumeForCustomer } from './resume-for-customer.ts';

export type SendDeps = Pick<Deps, 'db' | 'events' | 'log' | 'clock' | 'config' | 'settings'>;
type Author = { id: number; role: string };

export type NewOrderMessage = {
  orderId: number;
  content: string;
  visibility?: MessageVisibility | undefined;
  fileIds?: readonly number[] | undefined;
  clientId?: string | null | undefined;
  source?: 'app' | 'email';
  /** An email that was held back counts from this time. */
  writtenAt?: Date | undefined;
  /** Runs in the transaction of a new message, which is not written if it throws. */
  alongside?: ((trx: Db, messageId: number) => Promise<void>) | undefined;
};

/** The caller applies rate limits. A `clientId` that the author has already used returns the earlier message. */
export async function sendOrderMessage(deps: SendDeps, author: Author, post: NewOrderMessage): Promise<OrderMessage> {
  const { db } = deps;
  const { orderId, content, visibility = 'all', fileIds = [], clientId = null, source = 'app', writtenAt } = post;
  const now = deps.clock.now();
  const calendar = await calendarOf(deps);
  const posted = await db.transaction().execute(async (trx) => {
    if (!(await lockOrder(trx, orderId))) throw notFound('Order');
    const { side, userId: customerId } = await seeOrder(trx, author, orderId);
    const isCustomer = side === 'customer';
    if (isCustomer && visibility === 'team') throw invalidField('visibility', 'The visibility field must be all.');
    const previous = clientId === null ? null : await findByClientId(trx, author.id, clientId, orderId);
    if (previous !== null) return { id: previous, customerId, isNew: false, resumed: false, notified: [] };
    const notified = source === 'email' ? await readByEmail(trx, author, orderId, writtenAt) : [];
    const id = await addMessage(trx, {
      orderId,
      authorId: author.id,
      visibility,
      content,
      fileIds,
      source,
      clientId,
      companyEmail: await mailboxWithin(trx, deps),
      now,
    });
    await post.alongside?.(trx, id);
    const resumed = isCustomer && (await resumeForCustomer(trx, { orderId, by: author.id, calendar, now, writtenAt }));
    return { id, customerId, isNew: true, resumed, notified };
  });
  const { id, customerId, isNew, resumed, notified } = posted;
  if (isNew) await publishMessage(deps, { orderId, visibility });
  await publishNotified(deps, notified);
  if (resumed) await notifyOrderChanged(deps, orderId);
  return getMessage(db, { id, customerId });
}

async function findByClientId(trx: Db, authorId: number, clientId: string, orderId: number): Promise<number | null> {
  const row = await trx
    .selectFrom('order_messages')
    .select(['id', 'order_id'])
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (row && row.order_id !== orderId) throw usedElsewhere();
  return row?.id ?? null;
}
