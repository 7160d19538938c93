import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { calendarIn } from '../../order/clock/clock.ts';
import { runAlone } from '../../shared/scheduler.ts';
import { dayIn } from '../../shared/working-calendar.ts';
import { eachRow, fillRows } from './erase-rows.ts';
import { inTransaction } from './erase-special.ts';
import { type Fills, privacyMap } from './map/map.ts';
import { ERASED, type Person } from './person.ts';
import { type Condition, rowsOfPerson } from './rows-of-person.ts';

type RecordsDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'settings'>;
type RecordTable = keyof typeof begunAt;

/** The year of a record begins to count when it was made. */
const begunAt = {
  cancellations: sql<string>`received_at`,
  commissions: sql<string>`created_at`,
  consents: sql<string>`at`,
  credit_notes: sql<string>`created_at`,
  invoices: sql<string>`created_at`,
  payments: sql<string>`created_at`,
  payouts: sql<string>`(select coalesce(paid_at, created_at) from payout_runs where payout_runs.id = payouts.run_id)`,
  refunds: sql<string>`created_at`,
  unchecked_tax_ids: sql<string>`created_at`,
} as const;

/**
 * Records of erased accounts lose names and addresses `years` after the end of their year. Returns how many accounts had
 * such records.
 */
export async function endRecords(deps: RecordsDeps, years: number, stopping?: AbortSignal): Promise<number> {
  const now = deps.clock.now();
  const { timeZone } = calendarIn(await deps.settings.current());
  const year = Number(dayIn({ timeZone }, now).slice(0, 4)) - years;
  const before = Temporal.PlainDate.from(`${year}-01-01`).toZonedDateTime(timeZone).toInstant().toString();
  let ended = 0;
  for (let after = 0; !stopping?.aborted; ) {
    const erased = await deps.db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .select(['users.id', 'users.name', 'users.email', 'users.created_at as since', 'roles.name as role'])
      .where('users.erased_at', 'is not', null)
      .where('users.id', '>', after)
      .orderBy('users.id')
      .limit(100)
      .execute();
    for (const { role, ...account } of erased) {
      const person = { ...account, isCustomer: role === 'customer', emails: [] };
      if (await runAlone(deps.log, { user: account.id }, () => endOf(deps.db, person, before, now))) ended += 1;
    }
    after = erased.at(-1)?.id ?? 0;
    if (erased.length < 100) break;
  }
  return ended;
}

async function endOf(db: Db, person: Person, before: string, now: Date): Promise<boolean> {
  let hasEnded = false;
  for (const table of Object.keys(begunAt) as RecordTable[]) {
    const fills = privacyMap[table].record as Fills;
    const rows = rowsOfPerson[table]?.(person);
    if (!rows) continue;
    const old: Condition = sql`${rows} and ${begunAt[table]} < ${before}`;
    await fillRows(db, table, old, fills, person);
    if (isDocument(table)) hasEnded = (await eraseDocuments(db, table, old, now)) || hasEnded;
  }
  return hasEnded;
}

const documents = ['invoices', 'credit_notes', 'payouts'] as const;
const isDocument = (table: RecordTable): table is (typeof documents)[number] =>
  (documents as readonly string[]).includes(table);

async function eraseDocuments(db: Db, table: (typeof documents)[number], old: Condition, now: Date): Promise<boolean> {
  let found = false;
  await eachRow(db, table, sql`${old} and erased_at is null`, ['document'], async ({ id, document }) => {
    found = true;
    await inTransaction(db, async (trx) => {
      await trx
        .updateTable(table as 'invoices')
        .set({ erased_at: now.toISOString(), ...(document && { document: withoutPeople(document) }) })
        .where('id', '=', id)
        .execute();
    });
  });
  return found;
}

const nobody = { name: ERASED, email: ERASED };

/** Amounts and lines remain. */
function withoutPeople(json: string): string {
  const document = JSON.parse(json) as { customer?: object; buyer?: Record<string, unknown> | null; staff?: object };
  if (document.customer) document.customer = nobody;
  if (document.staff) document.staff = nobody;
  if (document.buyer)
    document.buyer = Object.fromEntries(
      Object.entries(document.buyer).map(([key, value]) => [key, key === 'country' ? value : null]),
    );
  return JSON.stringify(document);
}
