import { sql } from 'kysely';
import type { z } from 'zod';
import type { Finding, FindingRecord, reconciliationApi } from '../../../contract/settlement/reconciliation.ts';
import type { Page } from '../../../contract/shared/http.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import { type FindingAction, type FindingKind, findingStates } from '../../../contract/shared/money-states.ts';
import { countersFor, countParts, records } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { companyDay } from '../../shared/company-day.ts';
import { notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { type FindingRow, readRecord } from '../findings/findings.ts';

type Query = z.output<typeof reconciliationApi.findings.query>;

const withSettler = (db: Db) =>
  db
    .selectFrom('reconciliation_findings')
    .leftJoin('users', 'users.id', 'reconciliation_findings.settled_by')
    .selectAll('reconciliation_findings')
    .select('users.name as settler_name');

type Row = FindingRow & { settler_name: string | null };

const FOREIGN = sql.lit('foreign_payment' as const);

export async function listFindings(db: Db, query: Query, timeZone: string): Promise<Page<Finding>> {
  const { search = '', state = 'open', kind, provider, is_foreign } = query;
  const findings = db
    .selectFrom('reconciliation_findings')
    .where('reconciliation_findings.state', '=', state)
    .$if(kind !== undefined, (q) => q.where('reconciliation_findings.kind', '=', kind ?? 'stuck'))
    .$if(provider !== undefined, (q) => q.where('reconciliation_findings.provider', '=', provider ?? 'stripe'))
    .$if(is_foreign !== undefined, (q) =>
      q.where('reconciliation_findings.kind', is_foreign === '1' ? '=' : '<>', FOREIGN),
    )
    .$if(search !== '', (q) => q.where(contains(['reconciliation_findings.ref', 'ours', 'theirs', 'note'], search)));
  const isCounted = search === '' && provider === undefined && kind === undefined && is_foreign === undefined;
  const page = await listPage<Row>(
    {
      rows: findings
        .leftJoin('users', 'users.id', 'reconciliation_findings.settled_by')
        .selectAll('reconciliation_findings')
        .select('users.name as settler_name'),
      count: isCounted
        ? countersFor(db, 'findings', { part: state }).select(records.as('total'))
        : findings.select((e) => e.fn.countAll<number>().as('total')),
      sorts: {
        last_seen_at: 'reconciliation_findings.last_seen_at',
        first_seen_at: 'reconciliation_findings.first_seen_at',
        amount: 'reconciliation_findings.amount_cents',
      },
      defaultSort: '-last_seen_at',
      tieBreaker: 'reconciliation_findings.id',
    },
    query,
  );
  return { ...page, data: page.data.map((row) => toResponse(row, timeZone)) };
}

export async function findingById({ db, settings }: Pick<Deps, 'db' | 'settings'>, id: number): Promise<Finding> {
  const { time_zone } = await settings.current();
  const row = await withSettler(db).where('reconciliation_findings.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Finding');
  return toResponse(row, time_zone);
}

/** Omits those of other systems in the same account. */
export async function countOpenFindings(db: Db): Promise<number> {
  const { count } = await countersFor(db, 'findings', { part: 'open' })
    .where('detail', '<>', 'foreign_payment')
    .select(records.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const countFindings = async (db: Db) => ({
  ...(await countParts(db, 'findings', findingStates)),
  open: await countOpenFindings(db),
});

const actionsByKind: Record<FindingKind, FindingAction[]> = {
  payment_without_order: ['create_order', 'attach', 'refund', 'settle'],
  foreign_payment: ['attach', 'refund', 'not_ours'],
  amount_differs: ['settle', 'refund_difference'],
  currency_differs: ['settle'],
  refund_not_recorded: ['record', 'settle'],
  refund_not_at_provider: ['retry', 'mark_returned'],
  dispute_not_recorded: ['record'],
  dispute_state: ['record'],
  payment_not_at_provider: ['check_again', 'reverse'],
  stuck: ['check_again'],
  invariant_violated: [],
};

export function actionsOf(finding: FindingRow): FindingAction[] {
  if (finding.state !== 'open') return [];
  const actions = actionsByKind[finding.kind];
  if (finding.kind === 'amount_differs' && !isMoreAtProvider(finding))
    return actions.filter((action) => action !== 'refund_difference');
  // The outcome of a payment in another account is unknown.
  if (finding.kind === 'payment_without_order' && finding.ref.startsWith('attempt ')) return ['settle'];
  // The order exists.
  if (isReversed(finding)) return actions.filter((action) => action !== 'create_order');
  return actions;
}

/** The payment is captured at the provider, but reversed here. */
const isReversed = ({ kind, payment_id }: FindingRow): boolean =>
  kind === 'payment_without_order' && payment_id !== null;

const isMoreAtProvider = ({ ours, theirs }: FindingRow): boolean =>
  Number(readRecord(theirs)?.amount) > Number(readRecord(ours)?.amount);

/** A payment that was declared failed has its purchase; one that needs a review could not pay its own. */
export const needsForm = (finding: FindingRow): boolean =>
  finding.kind === 'payment_without_order' &&
  !isReversed(finding) &&
  (finding.attempt_id === null ||
    !['failed', 'started', 'requires_action'].includes(readRecord(finding.ours)?.state ?? ''));

const withDay = (record: FindingRecord | null, timeZone: string): FindingRecord | null =>
  record?.created_at ? { ...record, day: companyDay(timeZone, record.created_at) } : record;

function toResponse(row: Row, timeZone: string): Finding {
  return {
    id: row.id,
    provider: row.provider,
    kind: row.kind,
    ref: row.ref,
    amount: row.amount_cents === null ? null : toDecimal(row.amount_cents),
    ours: withDay(readRecord(row.ours), timeZone),
    theirs: withDay(readRecord(row.theirs), timeZone),
    actions: actionsOf(row),
    needs_form: needsForm(row),
    state: row.state,
    first_seen_at: row.first_seen_at,
    last_seen_at: row.last_seen_at,
    settled_by: row.settled_by === null ? null : { id: row.settled_by, name: row.settler_name ?? '' },
    settled_at: row.settled_at,
    action: row.action,
    note: row.note,
  };
}
