import { shortDayName } from '../../contract/shared/promise-sentence.ts';
import type { Db } from '../adapters/database/schema/schema.ts';
import { type Block, textWithLink } from '../platform/email/content-blocks.ts';
import type { EmailContext } from '../platform/email/email-template.ts';
import { companyDay } from '../shared/company-day.ts';

/** The last day on which the consumer who ordered it may withdraw; null for all others, and after it or a withdrawal. */
export async function withdrawalDayOf(
  db: Db,
  orderId: number,
  { now, timeZone }: Pick<EmailContext, 'timeZone'> & { now: Date },
): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .select(['withdrawal_until', 'buyer_kind', 'status'])
    .where('orders.id', '=', orderId)
    // A delivered order remains so after a withdrawal.
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('cancellations')
            .select('cancellations.id')
            .whereRef('cancellations.order_id', '=', 'orders.id')
            .where('cancellations.kind', '=', 'withdrawal')
            .where('cancellations.state', '=', 'executed'),
        ),
      ),
    )
    .executeTakeFirst();
  const until = order?.withdrawal_until ?? null;
  if (until === null || order?.buyer_kind === 'business' || order?.status === 'cancelled') return null;
  return new Date(until) > now ? companyDay(timeZone, new Date(Date.parse(until) - 1)) : null;
}

type Of = Pick<EmailContext, 'db' | 'siteUrl' | 'timeZone' | 'promiseView'> & { orderId: number; label: string };

/** Every email about the order of a consumer has the link to withdraw from its contract. */
export async function withdrawalLine({ orderId, label, ...context }: Of): Promise<Block[]> {
  const { now } = context.promiseView;
  const day = await withdrawalDayOf(context.db, orderId, { now, timeZone: context.timeZone });
  if (day === null) return [];
  const today = companyDay(context.timeZone, now);
  return [
    textWithLink(
      `You can withdraw from this contract until ${shortDayName(day, today)}.`,
      label,
      `${context.siteUrl}/withdraw?order=${orderId}`,
    ),
  ];
}
