import type { Db } from '../../adapters/database/database.ts';
import { companyDay, daysAfter } from '../../shared/company-day.ts';
import { PAY_BACK_DAYS } from './record.ts';

export type OpenWithdrawals = { count: number; oldest: string | null };

/** Statements that nobody has decided about, also those that match no order. */
export async function openWithdrawals(db: Db): Promise<OpenWithdrawals> {
  const { count, oldest } = await db
    .selectFrom('cancellations')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min<string | null>('received_at').as('oldest')])
    .where('kind', '=', 'withdrawal')
    .where('state', '=', 'received')
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest };
}

/** The company’s last day to pay back what was declared at that time. */
export const payBackDay = (timeZone: string, receivedAt: string): string =>
  daysAfter(companyDay(timeZone, receivedAt), PAY_BACK_DAYS);
