import { toDecimal } from '../../contract/shared/money.ts';
import type { Ledger, LedgerRow, ProviderObject } from '../ledger.ts';
import type { Sandbox, SandboxResponse } from '../serve.ts';
import { malformed, tooManyRows } from './errors.ts';

type Money = { currency_code: string; value: string };

const DAY_MS = 24 * 3_600_000;
const MAX_RANGE_MS = 31 * DAY_MS;
const MAX_ROWS = 10_000;
const MAX_PAGE = 500;

/** 3.49 % and 49 cents. */
export const paypalFee = (cents: number): number => Math.round(cents * 0.0349) + 49;

const PAYMENT = 'T0006';
const REFUND = 'T1107';
const negative = ({ currency_code, value }: Money): Money => ({ currency_code, value: `-${value}` });

export function recordCapture(ledger: Ledger, capture: ProviderObject, status: 'S' | 'V' | 'P' | 'D' = 'S'): void {
  const { id, amount_cents: cents, currency, payment } = capture.sandbox_row as LedgerRow;
  ledger.put('paypal_transaction', {
    id: `${id}:${PAYMENT}`,
    sandbox_payment: payment,
    transaction_info: {
      transaction_id: id,
      transaction_event_code: PAYMENT,
      transaction_initiation_date: capture.create_time,
      transaction_updated_date: ledger.now().toISOString(),
      transaction_amount: { currency_code: currency, value: toDecimal(cents) },
      fee_amount: negative({ currency_code: currency, value: toDecimal(paypalFee(cents)) }),
      transaction_status: status,
      custom_field: capture.custom_id,
    },
    payer_info: { account_id: 'SANDBOXBUYER1', email_address: 'buyer@sandbox.test' },
  });
}

export function recordRefund(ledger: Ledger, refund: ProviderObject): void {
  const states: Record<string, string> = { COMPLETED: 'S', PENDING: 'P' };
  ledger.put('paypal_transaction', {
    id: `${refund.id}:${REFUND}`,
    sandbox_payment: refund.sandbox_payment,
    transaction_info: {
      transaction_id: refund.id,
      paypal_reference_id: refund.sandbox_capture,
      paypal_reference_id_type: 'TXN',
      transaction_event_code: REFUND,
      transaction_initiation_date: refund.create_time,
      transaction_updated_date: ledger.now().toISOString(),
      transaction_amount: negative(refund.amount as Money),
      transaction_status: states[String(refund.status)] ?? 'D',
      custom_field: refund.custom_id,
    },
    payer_info: { account_id: 'SANDBOXBUYER1', email_address: 'buyer@sandbox.test' },
  });
}

const numberOf = (query: URLSearchParams, name: string, fallback: number, max: number) =>
  Math.min(Math.max(Math.trunc(Number(query.get(name) ?? fallback)) || fallback, 1), max);

/** Transactions after `last_refreshed_datetime` are listed later, as at PayPal. */
export function searchTransactions({ ledger, behavior }: Sandbox, query: URLSearchParams): SandboxResponse {
  const [start, end] = ['start_date', 'end_date'].map((name) => Date.parse(query.get(name) ?? '')) as [number, number];
  if (!(start <= end)) throw malformed('INVALID_DATES', 'start_date and end_date are required, in this order.');
  if (end - start > MAX_RANGE_MS) throw malformed('INVALID_DATE_RANGE', 'Date range is greater than 31 days.');
  const refreshed = ledger.now().getTime() - behavior.searchLagMs();
  if (start > refreshed) throw malformed('INVALID_REQUEST', 'Data for the given start date is not available.');
  const page = numberOf(query, 'page', 1, MAX_ROWS);
  const size = numberOf(query, 'page_size', 100, MAX_PAGE);
  const code = query.get('transaction_type') ?? '';
  const [from, to] = [start, Math.min(end, refreshed)].map((time) => Math.floor(time / 1000)) as [number, number];
  const { rows, total } = ledger.transactions({ from, to, code, page, size });
  if (total > MAX_ROWS) throw tooManyRows();
  return {
    status: 200,
    body: {
      transaction_details: rows.map(({ transaction_info, payer_info }) => ({ transaction_info, payer_info })),
      account_number: 'SANDBOXMERCHANT',
      start_date: new Date(start).toISOString(),
      end_date: new Date(end).toISOString(),
      last_refreshed_datetime: new Date(refreshed).toISOString(),
      page,
      total_items: total,
      total_pages: Math.max(1, Math.ceil(total / size)),
      links: [],
    },
  };
}
