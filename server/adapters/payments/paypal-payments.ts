import type { SearchResponse, TransactionDetails } from '@paypal/paypal-server-sdk';
import { toCents } from '../../../contract/shared/money.ts';
import type { Pace } from './pace.ts';
import { type PaymentGateway, PaymentUnavailable, type ProviderDispute, type ProviderPayment } from './payments.ts';
import { newDeadline, type SearchQuery } from './paypal-client.ts';
import { refusalOf } from './paypal-outcomes.ts';
import { refundsOfOrder, timeOf } from './paypal-records.ts';
import type { PaypalReads } from './paypal-refunds.ts';

const DAY_MS = 24 * 3_600_000;
/** PayPal's limits for one search. */
const MAX_RANGE_MS = 31 * DAY_MS;
const MAX_ROWS = 10_000;
const PAGE = 500;
// A shorter range is not halved again.
const SHORTEST_MS = 2_000;
const REFUND = 'T1107';
const MAX_EMAIL = 254;

type Range = { from: number; to: number };
export type Search = (query: SearchQuery) => Promise<SearchResponse>;

/** Each range has at most 31 days. */
export function rangesOf({ from, to }: Range): Range[] {
  const ranges: Range[] = [];
  for (let start = from; start < to; start += MAX_RANGE_MS)
    ranges.push({ from: start, to: Math.min(start + MAX_RANGE_MS, to) });
  return ranges;
}

const isTooLarge = (error: unknown) => refusalOf(error)?.issue === 'RESULTSET_TOO_LARGE';

/** PayPal's list does not reach that far yet. */
function isTooEarly(error: unknown): boolean {
  const { issue = '', message = '' } = refusalOf(error) ?? {};
  return /start date is not available/i.test(`${issue} ${message}`);
}

const isoSecond = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`;

/** Ids are not unique: one may be listed again with another event code or effect on the balance. */
const identityOf = ({ transactionInfo: info }: TransactionDetails): string =>
  `${info?.transactionId} ${info?.transactionEventCode} ${info?.transactionAmount?.value.startsWith('-')}`;

/**
 * Reads all pages of a range, which is halved if it has too many rows. Ends at PayPal's `last_refreshed_datetime`: a
 * later search lists later transactions.
 */
export async function* transactionsIn(
  search: Search,
  range: Range,
  transactionType?: string,
): AsyncGenerator<TransactionDetails[]> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    let found: SearchResponse;
    try {
      const dates = { startDate: isoSecond(range.from), endDate: isoSecond(range.to) };
      found = await search({ ...dates, page, pageSize: PAGE, ...(transactionType ? { transactionType } : {}) });
    } catch (error) {
      const cause = error instanceof PaymentUnavailable ? error.cause : error;
      if (isTooEarly(cause)) return;
      if (!isTooLarge(cause)) throw error;
      yield* halves(search, range, transactionType);
      return;
    }
    if (page === 1 && (found.totalItems ?? 0) >= MAX_ROWS && range.to - range.from > SHORTEST_MS) {
      yield* halves(search, range, transactionType);
      return;
    }
    const unique = new Map((found.transactionDetails ?? []).map((row) => [identityOf(row), row]));
    if (unique.size > 0) yield [...unique.values()];
    pages = found.totalPages ?? 1;
    if (pages > MAX_ROWS / PAGE) throw new PaymentUnavailable('The list that PayPal returns has no end.');
  }
}

async function* halves(search: Search, { from, to }: Range, type?: string): AsyncGenerator<TransactionDetails[]> {
  if (to - from <= SHORTEST_MS) throw new PaymentUnavailable('PayPal lists too many transactions in one second.');
  const middle = Math.floor((from + to) / 2);
  yield* transactionsIn(search, { from, to: middle }, type);
  yield* transactionsIn(search, { from: middle, to }, type);
}

const REVERSED = 'V';
const states: Record<string, ProviderPayment['state']> = { P: 'pending', D: 'failed' };

/** `T00…`: a payment between accounts. A positive amount was received. */
const isPayment = ({ transactionInfo: info }: TransactionDetails) =>
  /^T00\d\d$/.test(info?.transactionEventCode ?? '') && !info?.transactionAmount?.value.startsWith('-');

function toPayment({ transactionInfo: info = {}, payerInfo }: TransactionDetails): ProviderPayment {
  const { transactionId = '', transactionAmount: amount, feeAmount: fee } = info;
  const isOrder = String(info.paypalReferenceIdType) === 'ODR' && info.paypalReferenceId;
  const inSameCurrency = fee && fee.currencyCode === amount?.currencyCode;
  return {
    ref: isOrder ? (info.paypalReferenceId ?? '') : transactionId,
    captureRef: transactionId,
    attemptKey: null,
    amountCents: toCents(amount?.value ?? '') ?? 0,
    currency: amount?.currencyCode ?? '',
    // Fees are negative.
    feeCents: inSameCurrency ? toCents(fee.value.replace('-', '')) : null,
    state: states[info.transactionStatus ?? ''] ?? 'captured',
    createdAt: timeOf(info.transactionInitiationDate),
    email: payerInfo?.emailAddress?.slice(0, MAX_EMAIL) ?? null,
    refunds: [],
    disputes: [],
  };
}

type Disputes = (range: { from: Date; to: Date }, pace: Pace) => Promise<ProviderDispute[]>;

/** Returns PayPal's current record with all refunds; null without one. */
async function lookUp(reading: PaypalReads, pace: Pace, captureRef: string): Promise<ProviderPayment | null> {
  const capture = await pace(() => reading((paypal) => paypal.captured(captureRef, newDeadline())));
  if (!capture) return null;
  const orderId = capture.supplementaryData?.relatedIds?.orderId;
  const order = orderId ? await pace(() => reading((paypal) => paypal.order(orderId, newDeadline()))) : null;
  const { paypalFee: fee } = capture.sellerReceivableBreakdown ?? {};
  const status = String(capture.status);
  return {
    ref: orderId ?? captureRef,
    captureRef,
    attemptKey: null,
    amountCents: toCents(capture.amount?.value ?? '') ?? 0,
    currency: capture.amount?.currencyCode ?? '',
    feeCents: fee && fee.currencyCode === capture.amount?.currencyCode ? toCents(fee.value) : null,
    state: status === 'PENDING' ? 'pending' : /^(DECLINED|FAILED)$/.test(status) ? 'failed' : 'captured',
    createdAt: timeOf(capture.createTime),
    email: order?.payer?.emailAddress?.slice(0, MAX_EMAIL) ?? null,
    refunds: order ? refundsOfOrder(order) : [],
    disputes: [],
  };
}

export const paypalPayments = (
  reading: PaypalReads,
  disputesIn: Disputes,
  newPace: () => Pace,
): PaymentGateway['payments'] =>
  async function* ({ from, to }) {
    const pace = newPace();
    const search: Search = async (query) => {
      const found = await pace(() => reading((paypal) => paypal.search(query, newDeadline())));
      return found ?? {};
    };
    const ranges = rangesOf({ from: from.getTime(), to: to.getTime() });

    // Collects ids only: with the payments themselves, a year of refunds would not fit into memory.
    const refunded = new Set<string>();
    for (const range of ranges)
      for await (const rows of transactionsIn(search, range, REFUND))
        for (const { transactionInfo: info } of rows) if (info?.paypalReferenceId) refunded.add(info.paypalReferenceId);
    const disputes = Map.groupBy(await disputesIn({ from, to }, pace), ({ captureRef }) => captureRef ?? '');

    const older = new Set([...refunded, ...disputes.keys()].filter(Boolean));

    const complete = async (row: TransactionDetails): Promise<ProviderPayment> => {
      const payment = toPayment(row);
      const id = payment.captureRef ?? '';
      older.delete(id);
      const isRefunded = refunded.has(id) || row.transactionInfo?.transactionStatus === REVERSED;
      const current = isRefunded ? ((await lookUp(reading, pace, id)) ?? payment) : payment;
      return { ...current, disputes: disputes.get(id) ?? [] };
    };

    for (const range of ranges)
      for await (const rows of transactionsIn(search, range)) {
        const payments: ProviderPayment[] = [];
        for (const row of rows.filter(isPayment)) payments.push(await complete(row));
        if (payments.length > 0) yield payments;
      }

    for (const id of older) {
      const payment = await lookUp(reading, pace, id);
      if (payment) yield [{ ...payment, disputes: disputes.get(id) ?? [] }];
    }
  };
