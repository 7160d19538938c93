import { formatMoney, shareCents } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import { remainingLines } from '../../invoicing/billing/billing.ts';
import { invalidField } from '../../shared/errors.ts';

export type LineShare = { position: number; amountCents: number };

/** Null if it has no invoice, or is from a release that stored no lines. */
export function linesOf({ lines }: { lines: string }): LineShare[] | null {
  const stored = JSON.parse(lines) as { position: number; amount_cents: number }[];
  return stored.length === 0
    ? null
    : stored.map(({ position, amount_cents }) => ({ position, amountCents: amount_cents }));
}

/**
 * Chooses the given lines, or all in proportion to their remainder. Stored with the refund, so that refunds under way
 * never share a cent of a line. The caller has locked the invoice.
 */
export async function distributeRefund(
  trx: Db,
  invoiceId: number,
  amountCents: number,
  chosen: readonly LineShare[] | null,
): Promise<LineShare[]> {
  const remaining = await remainingLines(trx, invoiceId);
  if (chosen) {
    assertSum(amountCents, chosen);
    for (const [i, line] of chosen.entries()) assertAvailable(`lines.${i}`, line, remaining);
    return [...chosen];
  }
  const weights = remaining.map((line) => Math.max(0, line.remainingCents));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole < amountCents) throw new Error(`The lines of invoice ${invoiceId} have ${whole} cents left.`);
  const shares = shareCents(amountCents, weights);
  return remaining
    .map(({ position }, i) => ({ position, amountCents: shares[i] ?? 0 }))
    .filter((share) => share.amountCents > 0);
}

function assertSum(amountCents: number, lines: readonly LineShare[]): void {
  const sum = lines.reduce((total, line) => total + line.amountCents, 0);
  if (sum !== amountCents)
    throw invalidField('lines', `The amounts of the lines must add up to ${formatMoney(amountCents)}.`);
}

type Remaining = { position: number; remainingCents: number };

function assertAvailable(field: string, { position, amountCents }: LineShare, remaining: readonly Remaining[]): void {
  const line = remaining.find((one) => one.position === position);
  if (!line) throw invalidField(`${field}.position`, 'This invoice has no such line.');
  if (amountCents > line.remainingCents)
    throw invalidField(`${field}.amount`, `At most ${formatMoney(line.remainingCents)} of this line can be refunded.`);
}
