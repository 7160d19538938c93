import type { PendingCounts } from '../../../contract/office/overview.ts';
import { amount, countersFor, records } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { countUnread } from '../../inbox/inbox/inbox.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { countUnreadOrderMessages } from '../../order/threads/threads.ts';
import { countDueOrders, countUnassignedOrders } from '../../selling/orders/orders.ts';
import {
  countOpenFindings,
  countPaymentsToReview,
  webhookWarnings,
} from '../../settlement/reconciliation/reconciliation.ts';
import { countOpenDisputes, countOpenRefunds } from '../../settlement/refunds/refunds.ts';
import { dayIn } from '../../shared/working-calendar.ts';
import { systemWarnings } from '../system/system.ts';

type PendingWork = Omit<
  PendingCounts,
  | 'today'
  | 'rows'
  | 'unassigned_orders'
  | 'overdue_orders'
  | 'system_warnings'
  | 'webhook_warnings'
  | 'quarantined_emails'
>;

export async function pendingWork(db: Db): Promise<PendingWork> {
  const [messages, orderMessages, reviews, contactMessages, payments, refunds, disputes, findings] = await Promise.all([
    countUnreadMessages(db),
    countUnreadOrderMessages(db),
    countByPart(db, 'reviews', '0'),
    countByPart(db, 'contact_messages', 'new'),
    countPaymentsToReview(db),
    countOpenRefunds(db),
    countOpenDisputes(db),
    countOpenFindings(db),
  ]);
  return {
    unread_messages: messages,
    unread_order_messages: orderMessages,
    waiting_reviews: reviews,
    new_contact_messages: contactMessages,
    payments_to_review: payments,
    open_refunds: refunds,
    open_disputes: disputes,
    open_findings: findings,
  };
}

export async function pendingCounts(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'payments' | 'settings'>,
): Promise<PendingCounts> {
  const view = await promiseViewOf(deps);
  const [work, unassigned, overdue, inbox, webhook_warnings, warnings] = await Promise.all([
    pendingWork(deps.db),
    countUnassignedOrders(deps.db),
    countDueOrders(deps.db, 'overdue', view),
    countUnread(deps.db, null),
    webhookWarnings(deps),
    systemWarnings(deps.db, deps.clock.now()),
  ]);
  return {
    today: dayIn(view.calendar, view.now),
    rows: {
      orders: unassigned + overdue,
      inbox: inbox.all,
      content: work.waiting_reviews,
      money: work.payments_to_review + work.open_disputes + work.open_findings,
      settings: warnings.length,
    },
    unassigned_orders: unassigned,
    overdue_orders: overdue,
    ...work,
    quarantined_emails: inbox.email,
    webhook_warnings,
    system_warnings: warnings,
  };
}

export async function countByPart(
  db: Db,
  list: 'orders' | 'reviews' | 'contact_messages',
  part: string,
): Promise<number> {
  return (await countersFor(db, list, { part }).select(records.as('count')).executeTakeFirstOrThrow()).count;
}

// The amount of this counter is the number of unread messages.
async function countUnreadMessages(db: Db): Promise<number> {
  return (await countersFor(db, 'conversations').select(amount.as('count')).executeTakeFirstOrThrow()).count;
}
