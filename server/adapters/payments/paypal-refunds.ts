import { toDecimal } from '../../../contract/shared/money.ts';
import { shorten } from '../../../contract/shared/text.ts';
import { circuitBreaker } from './breaker.ts';
import { type PaymentGateway, PaymentUnavailable, type RefundOutcome } from './payments.ts';
import { type Deadline, newDeadline, type PaypalClient } from './paypal-client.ts';
import { captureOf, refusalOf } from './paypal-outcomes.ts';
import { refundsOfOrder, toRefund } from './paypal-records.ts';

const MAX_TEXT = 500;

/** Calls that take no money. Null: PayPal has no record. */
export type PaypalReads = <T>(read: (paypal: PaypalClient) => Promise<T>) => Promise<T | null>;

/** Bypasses the buyers' breaker: an app that may not search transactions must not stop payments. */
export function paypalReads(client: () => Promise<PaypalClient>): PaypalReads {
  const guarded = circuitBreaker();
  return (read) =>
    guarded(async () => {
      try {
        return await read(await client());
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal?.status === 404 || refusal?.issue === 'INVALID_RESOURCE_ID') return null;
        if (error instanceof PaymentUnavailable) throw error;
        throw new PaymentUnavailable(`PayPal: ${String(error)}`, { cause: error });
      }
    });
}

const rejections = new Set([400, 403, 404, 422]);

/** Throws `PaymentUnavailable` if the refund may have been made. */
function rejectionOf(error: unknown): RefundOutcome {
  const refusal = refusalOf(error);
  if (!refusal || !rejections.has(refusal.status))
    throw new PaymentUnavailable(`PayPal did not refund: ${String(error)}`, { cause: error });
  return { kind: 'failed', ref: null, message: shorten(refusal.message, MAX_TEXT) };
}

/** A `captureRef` also finds a payment without an order. */
async function findCapture(paypal: PaypalClient, ref: string, captureRef: string | null, deadline: Deadline) {
  if (captureRef === null) return captureOf(await paypal.order(ref, deadline));
  return paypal.captured(captureRef, deadline);
}

type Refunds = Pick<PaymentGateway, 'refund' | 'refundsOf' | 'refOfCapture'>;

export function paypalRefunds(client: () => Promise<PaypalClient>, reading: PaypalReads): Refunds {
  const guarded = circuitBreaker();

  const orderOf = async (paypal: PaypalClient, captureRef: string, deadline: Deadline): Promise<string | null> =>
    (await paypal.captured(captureRef, deadline)).supplementaryData?.relatedIds?.orderId ?? null;

  return {
    refund: ({ ref, captureRef, amountCents, key }) =>
      guarded(async () => {
        const paypal = await client();
        const deadline = newDeadline();
        try {
          const capture = await findCapture(paypal, ref, captureRef, deadline);
          const currencyCode = capture?.amount?.currencyCode;
          if (!capture?.id || !currencyCode)
            return { kind: 'failed', ref: null, message: 'PayPal has no payment for this order.' };
          const amount = { currencyCode, value: toDecimal(amountCents) };
          const made = await paypal.refund(`refund-${key}`, capture.id, { amount, customId: key }, deadline);
          const { state, failure, ref: refundRef } = toRefund(made);
          return state === 'failed'
            ? { kind: 'failed', ref: refundRef, message: failure ?? '' }
            : { kind: state, ref: refundRef };
        } catch (error) {
          return rejectionOf(error);
        }
      }),

    async refundsOf({ ref, captureRef }) {
      const found = await reading(async (paypal) => {
        const deadline = newDeadline();
        const order = ref === captureRef && captureRef !== null ? await orderOf(paypal, captureRef, deadline) : ref;
        return order === null ? [] : refundsOfOrder(await paypal.order(order, deadline));
      });
      return found ?? [];
    },

    refOfCapture: (captureRef) => reading((paypal) => orderOf(paypal, captureRef, newDeadline())),
  };
}
