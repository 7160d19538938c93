import type { Db } from '../../adapters/database/database.ts';
import { AppError } from '../../shared/errors.ts';

export class PaymentUnderWay extends AppError {
  readonly invoiceId: number;

  constructor(invoiceId: number, what = 'of this invoice') {
    super('conflict', `A payment ${what} is being processed. Please try again in a minute.`);
    this.invoiceId = invoiceId;
  }
}

/**
 * The amount being charged would no longer be the amount due. Call it with the invoice's lock, after all other checks,
 * in a change that `withoutPayments` runs.
 */
export async function assertNoPaymentUnderWay(trx: Db, invoiceId: number): Promise<void> {
  const attempt = await trx
    .selectFrom('checkout_attempts')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('state', 'in', ['started', 'requires_action'])
    .executeTakeFirst();
  if (attempt) throw new PaymentUnderWay(invoiceId);
}

/** Ends the payments of an invoice that its buyer could still complete, outside of any transaction. */
export type ClosePayments = (invoiceId: number) => Promise<void>;

/** Runs the change again once the payments that kept it from being made are closed. It must be one transaction. */
export async function withoutPayments<T>(close: ClosePayments, change: () => Promise<T>): Promise<T> {
  const closed = new Set<number>();
  for (;;) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof PaymentUnderWay) || closed.has(error.invoiceId)) throw error;
      closed.add(error.invoiceId);
      await close(error.invoiceId);
    }
  }
}
