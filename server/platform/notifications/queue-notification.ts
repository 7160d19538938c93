import type { DisputeState } from '../../../contract/shared/money-states.ts';
import { type NotificationKind, notificationKinds } from '../../../contract/shared/notification-kinds.ts';
import type { ClaimWish } from '../../../contract/shared/work-states.ts';
import { writeAtCommit } from '../../adapters/database/engines/at-commit.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';

/** Never store the content of a message here. */
export type NotificationData = {
  order_placed: { name: string };
  intake_answered: object;
  intake_unanswered: { reminders: number };
  payment_review: { name: string };
  tax_id_invalid: { number: string };
  /** `statement`: of a payout, which has no invoice. */
  document_incomplete: { number: string; statement?: { run: number; name: string } };
  refund_problem: { amount: string; state: string };
  dispute: { amount: string; state: DisputeState };
  contact: { name: string };
  bounce: { email: string };
  quarantined_email: { orderId: number | null };
  erasure_requested: { name: string };
  account_restored: { name: string; role: string; by: string };
  review_waiting: { name: string };
  /** `page`: of the admin dashboard; defaults to the system page. */
  system: { text: string; page?: string };
  assigned: object;
  unassigned: object;
  /** `name`: the other person's. */
  reassigned: { isMine: boolean; name: string };
  order_accepted: object;
  changes_requested: object;
  review_request: object;
  /** `day`: such as `2027-01-31`. */
  due_soon: { day: string };
  overdue: { day: string };
  waiting_long: { days: number };
  due_digest: object;
  commission_reversed: { amount: string };
  order_cancelled: object;
  cancelled_by_customer: { name: string };
  /** `until`: such as `2027-01-31`. */
  kept_waiting: { name: string; until: string };
  cancellation_received: { name: string };
  secret_opened: { name: string };
  guarantee_claim: { name: string; wish: ClaimWish };
  guarantee_decided: object;
  commission_paid: { orderId: number | null; amount: string };
  payout_paid: { number: string; amount: string };
  work_started: object;
  delivered: object;
  review_approved: object;
  order_message: { name: string };
  mention: { name: string };
  chat: { name: string };
  file_refused: { name: string };
};

export const subjectTypes = {
  order_placed: 'order',
  intake_answered: 'order',
  intake_unanswered: 'order',
  payment_review: 'payment',
  tax_id_invalid: 'tax_id',
  document_incomplete: 'invoice',
  refund_problem: 'refund',
  dispute: 'dispute',
  contact: 'contact_message',
  bounce: 'user',
  quarantined_email: 'inbound_email',
  erasure_requested: 'user',
  account_restored: 'user',
  review_waiting: 'review',
  system: 'system',
  assigned: 'order',
  unassigned: 'order',
  reassigned: 'order',
  order_accepted: 'order',
  changes_requested: 'order',
  review_request: 'order',
  due_soon: 'order',
  overdue: 'order',
  waiting_long: 'order',
  due_digest: 'system',
  commission_reversed: 'order',
  order_cancelled: 'order',
  cancelled_by_customer: 'order',
  kept_waiting: 'order',
  cancellation_received: 'cancellation',
  secret_opened: 'order',
  guarantee_claim: 'order',
  guarantee_decided: 'order',
  commission_paid: 'commission',
  payout_paid: 'payout',
  work_started: 'order',
  delivered: 'order',
  review_approved: 'review',
  order_message: 'order',
  mention: 'order',
  chat: 'conversation',
  file_refused: 'order',
} as const satisfies Record<NotificationKind, string>;
export type SubjectType = (typeof subjectTypes)[NotificationKind];

export type NewNotification = {
  [K in NotificationKind]: {
    kind: K;
    /** A conversation has the id of its participant. */
    subjectId: number | null;
    /** The actor gets no notification. */
    actorId: number | null;
    data: NotificationData[K];
    /** Defaults to all admins. */
    to?: readonly number[];
  };
}[NotificationKind];

const toRow = ({ kind, subjectId, actorId, data, to }: NewNotification) => ({
  kind,
  subject_type: subjectTypes[kind],
  subject_id: subjectId,
  actor_id: actorId,
  recipients: to ? JSON.stringify(to) : null,
  data: JSON.stringify(data),
  created_at: new Date().toISOString(),
});

/**
 * Call it in the transaction of the change. Publish `notification.queued` after the commit, or the recipients wait for
 * the next poll.
 */
export async function queueNotification(trx: Db, notification: NewNotification): Promise<void> {
  await trx.insertInto('notification_events').values(toRow(notification)).execute();
}

export async function queueNotificationAtCommit(trx: Db, notification: NewNotification): Promise<void> {
  await writeAtCommit(trx, trx.insertInto('notification_events').values(toRow(notification)));
}

/** During an update, another node may queue newer kinds. */
export const knownKinds = Object.keys(notificationKinds) as NotificationKind[];
