import type { Selectable } from 'kysely';
import type { StaffPayout, StaffPayoutDetail } from '../../../contract/settlement/payouts.ts';
import { offsetOf, type Page, type Paging, pageOf } from '../../../contract/shared/http.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { PdfResponse } from '../../http/bind.ts';
import { reportIncompleteStatement } from '../../invoicing/billing/billing.ts';
import { assertNotErased, loadPdf, logoOf, type WithLogo } from '../../invoicing/billing/documents/documents.ts';
import { notFound } from '../../shared/errors.ts';
import { printedStatement } from './printed-statement.ts';
import { readStatement } from './statement.ts';
import type { PrintedStatement } from './statement-layout.ts';

/** Undefined for everyone's, which admins see. */
type PayeeId = number | undefined;

const paidTo = (db: Db, userId: PayeeId) =>
  db
    .selectFrom('payouts')
    .innerJoin('payout_runs', 'payout_runs.id', 'payouts.run_id')
    .$if(userId !== undefined, (query) => query.where('payouts.user_id', '=', userId ?? 0))
    .where('payout_runs.state', '=', 'paid');

const ownColumns = [
  'payouts.id',
  'payouts.earned_cents',
  'payouts.reversed_cents',
  'payouts.adjusted_cents',
  'payouts.total_cents',
  'payout_runs.number',
  'payout_runs.cutoff_on',
  'payout_runs.paid_on',
] as const;

type OwnRow = Pick<
  Selectable<Tables['payouts']>,
  'id' | 'earned_cents' | 'reversed_cents' | 'adjusted_cents' | 'total_cents'
> &
  Pick<Selectable<Tables['payout_runs']>, 'number' | 'cutoff_on' | 'paid_on'>;

const toStaffPayout = ({ id, number, cutoff_on, paid_on, ...sums }: OwnRow): StaffPayout => ({
  id,
  number: number ?? '',
  cutoff_on,
  paid_on: paid_on ?? '',
  earned: toDecimal(sums.earned_cents),
  reversed: toDecimal(sums.reversed_cents),
  adjusted: toDecimal(sums.adjusted_cents),
  total: toDecimal(sums.total_cents),
});

export async function listOwnPayouts(db: Db, userId: number, query: Paging): Promise<Page<StaffPayout>> {
  const [rows, { total }] = await Promise.all([
    paidTo(db, userId)
      .select(ownColumns)
      .orderBy('payouts.id', 'desc')
      .limit(query.per_page)
      .offset(offsetOf(query))
      .execute(),
    paidTo(db, userId)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return pageOf(rows.map(toStaffPayout), Number(total), query);
}

/** Null until the run is paid. Neither the document nor the payment of a run ever changes. */
export async function findStatement(db: Db, userId: PayeeId, payoutId: number): Promise<PrintedStatement | null> {
  const row = await paidTo(db, userId)
    .select(['payouts.document', 'payouts.erased_at', 'payouts.run_id', 'payout_runs.paid_on', 'payout_runs.reference'])
    .where('payouts.id', '=', payoutId)
    .executeTakeFirst();
  if (!row?.document) return null;
  assertNotErased(row);
  const statement = readStatement(row.document);
  return {
    ...statement,
    runId: row.run_id,
    name: `Payout statement ${statement.number}`,
    paidOn: row.paid_on ?? '',
    reference: row.reference,
  };
}

export async function renderStatementPdf(db: Db, statement: PrintedStatement): Promise<Buffer> {
  const [{ render, renderThird }, { drawStatement }] = await Promise.all([loadPdf(), import('./statement-layout.ts')]);
  const { name: title, number, company, staff, issued_at, runId } = statement;
  const onIncomplete = () => reportIncompleteStatement(db, number, { run: runId, name: staff.name });
  if (statement.layout === undefined) {
    const info = { title, author: company.legal_name, date: new Date(issued_at), isArchival: false };
    return render(statement, info, drawStatement, onIncomplete);
  }
  const source = { onIncomplete, logoOf: (document: WithLogo) => logoOf(db, document) };
  return renderThird(statement, source, (logo) => printedStatement(statement, logo));
}

export async function showStatement(db: Db, userId: PayeeId, id: number): Promise<StaffPayoutDetail> {
  const row = await paidTo(db, userId).select(ownColumns).where('payouts.id', '=', id).executeTakeFirst();
  const statement = row && (await findStatement(db, userId, id));
  if (!statement) throw notFound('Statement');
  return { ...toStaffPayout(row), document: printedStatement(statement, await logoOf(db, statement)) };
}

export const statementFilename = ({ number }: PrintedStatement): string => `${number}-statement.pdf`;

export async function downloadStatement(
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  { viewerId, userId, id }: { viewerId: number; userId: PayeeId; id: number },
): Promise<PdfResponse> {
  const statement = await findStatement(db, userId, id);
  if (!statement) throw notFound('Statement');
  await limits.consume('invoiceFiles', String(viewerId));
  const { unlessBusy } = await loadPdf();
  return { filename: statementFilename(statement), bytes: await unlessBusy(() => renderStatementPdf(db, statement)) };
}
