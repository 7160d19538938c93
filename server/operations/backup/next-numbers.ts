import type { Db } from '../../adapters/database/database.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';

/** Customers hold these documents, so no number may be issued twice. */
export type NumberedKind = 'invoice' | 'credit_note';
export type Numbers = Record<NumberedKind, string | null>;

const forms: Record<NumberedKind, { example: string; pattern: RegExp }> = {
  invoice: { example: '42 or INV-2026-000042', pattern: /^(?:(?:TRIAL-)?INV-(\d{4})-)?(\d{1,8})$/i },
  credit_note: { example: '42 or CN-2026-000042', pattern: /^(?:(?:TRIAL-)?CN-(\d{4})-)?(\d{1,8})$/i },
};

export class InvalidNumber extends Error {
  override name = 'InvalidNumber';
}

function parseNumber(kind: NumberedKind, text: string): { year: number | null; seq: number } {
  const [, year, seq] = forms[kind].pattern.exec(text.trim()) ?? [];
  if (seq === undefined) throw new InvalidNumber(`${text} is no number: use ${forms[kind].example}.`);
  return { year: year === undefined ? null : Number(year), seq: Number(seq) };
}

export async function lastNumbers(db: Db): Promise<Numbers> {
  const invoice = await db
    .selectFrom('invoices')
    .select('invoice_number as number')
    .orderBy('year', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const creditNote = await db
    .selectFrom('credit_notes')
    .select('credit_note_number as number')
    .orderBy('year', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { invoice: invoice?.number ?? null, credit_note: creditNote?.number ?? null };
}

/** A number without a year is one of the last year that has documents. The audit entry explains the gap. */
async function continueAt(trx: Db, kind: NumberedKind, text: string): Promise<void> {
  const { year: named, seq } = parseNumber(kind, text);
  const counters = await trx
    .selectFrom('document_counters')
    .select(['year', 'last_seq'])
    .where('kind', '=', kind)
    .orderBy('year', 'desc')
    .execute();
  const year = named ?? counters[0]?.year ?? new Date().getUTCFullYear();
  const used = counters.find((one) => one.year === year)?.last_seq ?? 0;
  if (seq <= used)
    throw new InvalidNumber(`${text} is already issued: the last number of ${year} in the backup is ${used}.`);
  if (seq === used + 1) return;
  await trx
    .insertInto('document_counters')
    .values({ kind, year, last_seq: seq - 1 })
    .onConflict((c) => c.columns(['kind', 'year']).doUpdateSet({ last_seq: seq - 1 }))
    .execute();
  await writeAuditEntry(trx, { by: null, action: `${kind}.skip_numbers`, id: null, after: { year, next: seq } });
}

export async function skipNumbers(trx: Db, next: Partial<Numbers>): Promise<void> {
  for (const kind of ['invoice', 'credit_note'] as const) {
    const text = next[kind];
    if (text) await continueAt(trx, kind, text);
  }
}
