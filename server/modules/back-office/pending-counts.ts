import type { PendingCounts } from '../../../contract/back-office.ts';
import { amount, countersFor, records } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import { systemWarnings } from '../system/system.ts';
import { countPaymentsToReview } from './payments-to-review.ts';

export async function pendingWork(db: Db): Promise<Omit<PendingCounts, 'system_warnings'>> {
  const [unread_messages, waiting_reviews, new_contact_messages, payments_to_review] = await Promise.all([
    countUnreadMessages(db),
    countByPart(db, 'reviews', '0'),
    countByPart(db, 'contact_messages', 'new'),
    countPaymentsToReview(db),
  ]);
  return { unread_messages, waiting_reviews, new_contact_messages, payments_to_review };
}

export async function pendingCounts(db: Db, now: Date): Promise<PendingCounts> {
  const [work, system_warnings] = await Promise.all([pendingWork(db), systemWarnings(db, now)]);
  return { ...work, system_warnings };
}

export async function countByPart(
  db: Db,
  list: 'orders' | 'reviews' | 'contact_messages',
  part: string,
): Promise<number> {
  return (await countersFor(db, list, { part }).select(records.as('count')).executeTakeFirstOrThrow()).count;
}

// This counter's amount is the number of unread messages.
async function countUnreadMessages(db: Db): Promise<number> {
  return (await countersFor(db, 'conversations').select(amount.as('count')).executeTakeFirstOrThrow()).count;
}
