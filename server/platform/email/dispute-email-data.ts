import { formatMoney } from '../../../contract/shared/money.ts';
import { providerName } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import { formatDayOf } from './format-day.ts';

export async function emailedDispute(db: Db, disputeId: number) {
  const row = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select([
      'disputes.id',
      'disputes.provider',
      'disputes.provider_ref',
      'disputes.provider_url',
      'disputes.amount_cents',
      'disputes.reason',
      'disputes.state',
      'disputes.respond_by',
      'payments.order_id',
      'users.name',
      'users.email',
    ])
    .where('disputes.id', '=', disputeId)
    .executeTakeFirst();
  return row ?? null;
}

type EmailedDispute = NonNullable<Awaited<ReturnType<typeof emailedDispute>>>;

export const disputeDetails = (zone: { timeZone: string }, dispute: EmailedDispute): [string, string][] => [
  ['Amount', formatMoney(dispute.amount_cents)],
  ['Reason', dispute.reason.replaceAll('_', ' ')],
  ['Customer', `${dispute.name}, ${dispute.email}`],
  ...(dispute.order_id === null ? [] : [['Order number', String(dispute.order_id)] as [string, string]]),
  ['Provider', providerName(dispute.provider)],
  ['Dispute ID', dispute.provider_ref],
  ...(dispute.respond_by ? [['Respond by', formatDayOf(zone, dispute.respond_by)] as [string, string]] : []),
];
