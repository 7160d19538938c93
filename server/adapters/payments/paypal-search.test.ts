import type { SearchResponse, TransactionDetails } from '@paypal/paypal-server-sdk';
import { expect, test } from 'vitest';
import { PaymentUnavailable } from './payments.ts';
import { rangesOf, type Search, transactionsIn } from './paypal-payments.ts';

const DAY_MS = 86_400_000;

const row = (id: string, code = 'T0006', value = '5.00'): TransactionDetails => ({
  transactionInfo: { transactionId: id, transactionEventCode: code, transactionAmount: { currencyCode: 'USD', value } },
});

async function idsIn(search: Search, range: { from: number; to: number }): Promise<string[]> {
  const ids: string[] = [];
  for await (const rows of transactionsIn(search, range))
    ids.push(...rows.map(({ transactionInfo }) => transactionInfo?.transactionId ?? ''));
  return ids;
}

test('a long range is searched in parts of 31 days at most', () => {
  const ranges = rangesOf({ from: 0, to: 92 * DAY_MS });
  expect(ranges.map(({ from, to }) => (to - from) / DAY_MS)).toEqual([31, 31, 30]);
  expect([ranges[0]?.from, ranges.at(-1)?.to]).toEqual([0, 92 * DAY_MS]);
});

test('a range with 10,000 rows is halved, and a refused one too', async () => {
  const all = Array.from({ length: 25_000 }, (_, i) => i * 10);
  const sizes: number[] = [];
  const search: Search = async ({ startDate, endDate, page, pageSize }) => {
    const [from, to] = [startDate, endDate].map((date) => Date.parse(date) / 1000) as [number, number];
    const found = all.filter((at) => at >= from && at <= to);
    if (found.length > 20_000) {
      const result = { name: 'RESULTSET_TOO_LARGE' };
      throw Object.assign(new Error('too large'), { statusCode: 400, result });
    }
    const rows = found.slice((page - 1) * pageSize, page * pageSize).map((at) => row(String(at)));
    sizes.push(rows.length);
    const totalPages = Math.ceil(found.length / pageSize);
    return { transactionDetails: rows, totalItems: found.length, totalPages } satisfies SearchResponse;
  };
  const ids = await idsIn(search, { from: 0, to: 250_000_000 });
  expect(new Set(ids).size).toBe(25_000);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
});

test('an id that is listed twice counts as one row only with the same event code and effect', async () => {
  const rows = [row('A'), row('A'), row('A', 'T0200', '-5.00'), row('A', 'T0200', '5.00')];
  const search: Search = async () => ({ transactionDetails: rows, totalItems: 4, totalPages: 1 });
  expect(await idsIn(search, { from: 0, to: 1_000 })).toEqual(['A', 'A', 'A']);
});

test('a list with more pages than PayPal has for one search is not read forever', async () => {
  let calls = 0;
  const search: Search = async ({ page }) => {
    calls += 1;
    return { transactionDetails: [row(String(page))], totalItems: 1, totalPages: page + 1 };
  };
  await expect(idsIn(search, { from: 0, to: DAY_MS })).rejects.toThrow(PaymentUnavailable);
  expect(calls).toBe(20);
});
