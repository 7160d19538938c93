import type { Ledger, ProviderObject } from '../ledger.ts';
import { randomId } from '../random.ts';
import { invalid, noSuch } from './errors.ts';
import { type Context, findIntent } from './payment-intents.ts';

const RESPONSE_S = 7 * 24 * 3_600;

export type Dispute = ProviderObject & { amount: number; charge: string; status: string };
export type DisputeInput = { payment_intent: string; amount?: number; reason?: string; inquiry?: boolean };

const isOpen = ({ status }: Dispute) => !/^(won|lost|warning_closed)$/.test(status);

/** While a dispute is open, the charge can't be refunded, and then what it has not lost. */
const blockRefunds = (ledger: Ledger, charge: ProviderObject, isBlocked: boolean, lost = 0) =>
  ledger.put('charge', {
    ...charge,
    disputed: true,
    sandbox_disputed: isBlocked,
    sandbox_lost: Number(charge.sandbox_lost ?? 0) + lost,
  });

/** `inquiry`: the card network only asks. A dispute may exceed the payment, for example by an exchange rate. */
export function openDispute({ ledger, webhooks }: Context, input: DisputeInput): Dispute {
  const { latest_charge: chargeId } = findIntent(ledger, input.payment_intent);
  const charge = chargeId ? ledger.get('charge', chargeId) : null;
  if (!charge?.paid) throw invalid('Only a captured payment can be disputed.');
  const open = ledger.list<Dispute>('dispute', { payment: input.payment_intent }).some(isOpen);
  if (open) throw invalid('This payment has an open dispute already.');
  const amount = input.amount ?? Number(charge.amount_captured);
  const isInquiry = input.inquiry === true;
  blockRefunds(ledger, charge, !isInquiry);
  const dispute = ledger.put<Dispute>('dispute', {
    id: randomId('du_1'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: ledger.seconds(),
    currency: charge.currency,
    evidence: {},
    evidence_details: {
      due_by: ledger.seconds() + RESPONSE_S,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: input.payment_intent,
    reason: input.reason ?? 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  });
  webhooks.stripe('charge.dispute.created', dispute);
  if (!isInquiry) webhooks.stripe('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** A lost dispute can be won after all, by an appeal. */
export function closeDispute({ ledger, webhooks }: Context, id: string, outcome: 'won' | 'lost'): Dispute {
  const dispute = ledger.get<Dispute>('dispute', id);
  if (!dispute) throw noSuch('dispute', id, 'id', 404);
  const isWonAfterAll = dispute.status === 'lost' && outcome === 'won';
  if (!isOpen(dispute) && !isWonAfterAll)
    throw invalid(`This dispute is closed: it has a status of ${dispute.status}.`);
  const isInquiry = dispute.status.startsWith('warning_');
  const charge = ledger.get('charge', dispute.charge);
  const lost = outcome === 'lost' ? dispute.amount : isWonAfterAll ? -dispute.amount : 0;
  if (charge) blockRefunds(ledger, charge, false, isInquiry ? 0 : lost);
  const closed = ledger.put('dispute', {
    ...dispute,
    status: isInquiry ? 'warning_closed' : outcome,
    is_charge_refundable: false,
  });
  if (!isInquiry && outcome === 'won') webhooks.stripe('charge.dispute.funds_reinstated', closed);
  webhooks.stripe('charge.dispute.closed', closed);
  return closed;
}
