import { toCents } from '../../contract/shared/money.ts';
import { sandboxKeys } from '../../server/adapters/payments/sandbox-keys.ts';
import type { Ledger, LedgerRow, ProviderObject } from '../ledger.ts';
import { randomId } from '../random.ts';
import { malformed, notFound, unprocessable } from './errors.ts';
import { type Context, findCapture, type Money } from './orders.ts';

const RESPONSE_MS = 10 * 24 * 3_600_000;
const MAX_PAGE = 50;

type Dispute = ProviderObject & {
  status: string;
  dispute_life_cycle_stage: string;
  dispute_amount: Money;
  create_time: string;
  sandbox_capture: string;
};
export type DisputeInput = { capture: string; amount?: string; reason?: string; inquiry?: boolean };

/** While a dispute is open, the capture can't be refunded, and then what it has not lost. */
const blockRefunds = (ledger: Ledger, capture: ProviderObject, isBlocked: boolean, lostCents = 0) =>
  ledger.put('capture', {
    ...capture,
    sandbox_disputed: isBlocked,
    sandbox_lost: Number(capture.sandbox_lost ?? 0) + lostCents,
  });

export function findDispute(ledger: Ledger, id: string): Dispute {
  const dispute = ledger.get<Dispute>('paypal_dispute', id);
  if (!dispute) throw notFound();
  return dispute;
}

/** `inquiry`: the buyer only asks. A dispute may exceed the payment, for example by a fee or an exchange rate. */
export function openDispute({ ledger, webhooks }: Context, input: DisputeInput): Dispute {
  const capture = findCapture(ledger, input.capture);
  const row = capture.sandbox_row as LedgerRow;
  const open = ledger.list<Dispute>('paypal_dispute', { payment: row.payment });
  if (open.some(({ status }) => status !== 'RESOLVED'))
    throw unprocessable('DISPUTE_EXISTS', 'This payment has an open dispute already.');
  const money = capture.amount as Money;
  const amount = input.amount === undefined ? money : { ...money, value: input.amount };
  const isInquiry = input.inquiry === true;
  blockRefunds(ledger, capture, !isInquiry);
  const id = `PP-R-${randomId('', 3).toUpperCase()}-${randomId('', 8).toUpperCase()}`;
  const now = ledger.now();
  const dispute = ledger.put<Dispute>('paypal_dispute', {
    id,
    dispute_id: id,
    create_time: now.toISOString(),
    update_time: now.toISOString(),
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        buyer_transaction_id: randomId('', 17).toUpperCase(),
        seller: { merchant_id: sandboxKeys.paypal.merchantId },
        gross_amount: money,
        create_time: capture.create_time,
        transaction_status: 'COMPLETED',
        custom: capture.custom_id,
      },
    ],
    reason: input.reason ?? 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    dispute_state: 'REQUIRED_ACTION',
    dispute_amount: amount,
    dispute_life_cycle_stage: isInquiry ? 'INQUIRY' : 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    seller_response_due_date: new Date(now.getTime() + RESPONSE_MS).toISOString(),
    links: [],
    sandbox_capture: capture.id,
    sandbox_payment: row.payment,
  });
  webhooks.paypal('CUSTOMER.DISPUTE.CREATED', 'dispute', dispute);
  return dispute;
}

const outcomeOf = ({ dispute_outcome: outcome }: Dispute) =>
  (outcome as { outcome_code?: string } | undefined)?.outcome_code;

/** The seller can win a lost dispute after all, by an appeal. */
export function closeDispute({ ledger, webhooks }: Context, id: string, outcome: 'won' | 'lost'): Dispute {
  const dispute = findDispute(ledger, id);
  const isLost = outcome === 'lost';
  const wasLost = outcomeOf(dispute) === 'RESOLVED_BUYER_FAVOUR';
  if (dispute.status === 'RESOLVED' && (isLost || !wasLost))
    throw unprocessable('DISPUTE_RESOLVED', 'This dispute is resolved.');
  const isInquiry = dispute.dispute_life_cycle_stage === 'INQUIRY';
  const cents = isInquiry ? 0 : (toCents(dispute.dispute_amount.value) ?? 0);
  const lostCents = isLost ? cents : wasLost ? -cents : 0;
  blockRefunds(ledger, findCapture(ledger, dispute.sandbox_capture), false, lostCents);
  const closed = ledger.put<Dispute>('paypal_dispute', {
    ...dispute,
    status: 'RESOLVED',
    dispute_state: 'RESOLVED',
    update_time: ledger.now().toISOString(),
    dispute_outcome: { outcome_code: isLost ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR' },
  });
  webhooks.paypal('CUSTOMER.DISPUTE.RESOLVED', 'dispute', closed);
  return closed;
}

const SUMMARY = ['dispute_id', 'create_time', 'update_time', 'reason', 'status', 'dispute_state', 'dispute_amount'];
const summaryOf = (dispute: Dispute) => Object.fromEntries(SUMMARY.map((field) => [field, dispute[field]]));

/** PayPal's list: newest first, without the payments. */
export function listDisputes(ledger: Ledger, query: URLSearchParams) {
  const start = query.get('start_time');
  const from = start === null ? 0 : Math.floor(Date.parse(start) / 1000);
  if (Number.isNaN(from)) throw malformed('INVALID_PARAMETER_VALUE', 'start_time must be a time.');
  const limit = Math.min(Math.max(Math.trunc(Number(query.get('page_size') ?? 10)) || 10, 1), MAX_PAGE);
  const after = query.get('next_page_token') ?? '';
  const found = ledger.list<Dispute>('paypal_dispute', { from, after, limit: limit + 1 });
  const items = found.slice(0, limit);
  const next = new URLSearchParams(query);
  next.set('next_page_token', items.at(-1)?.id ?? '');
  const href = `https://api.sandbox.paypal.com/v1/customer/disputes?${next}`;
  const links = found.length > limit ? [{ href, rel: 'next', method: 'GET' }] : [];
  return { items: items.map(summaryOf), links };
}
